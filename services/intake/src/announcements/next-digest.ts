export const hourMs = 3_600_000;

export interface DigestTimes {
  every: 'hourly' | 'daily';
  /** Of the daily one: `08:00`, by the clocks of the time zone. */
  at: string;
  timeZone: string;
}

/** How far the clocks of the zone are ahead of UTC at that moment. */
const offsetMs = (moment: number, timeZone: string): number => {
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', second: 'numeric', ...numeric });
  const part = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day, hour, minute, second } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
};

/** When the clocks of the zone show that. A time that they skip in spring is an hour later, one that comes twice the second. */
const momentOf = (clock: number, timeZone: string): number => {
  const guess = clock - offsetMs(clock, timeZone);
  return clock - offsetMs(guess, timeZone);
};

/** The first digest after that moment: on the hour, or each day at one time, also when the clocks change. */
export const nextDigest = (now: Date, { every, at, timeZone }: DigestTimes): Date => {
  const moment = now.getTime();
  if (every === 'hourly') return new Date((Math.floor(moment / hourMs) + 1) * hourMs);
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const today = new Date(moment + offsetMs(moment, timeZone));
  for (let days = 0; ; days++) {
    const clock = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + days, hours, minutes);
    const digest = momentOf(clock, timeZone);
    if (digest > moment) return new Date(digest);
  }
};
