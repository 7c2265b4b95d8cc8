/** How far the clocks of the zone are ahead of UTC at that moment. */
export const offsetMs = (moment: number, timeZone: string): number => {
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', second: 'numeric', ...numeric });
  const part = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day, hour, minute, second } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
};

/** When the clocks of the zone show that. A time that they skip in spring is an hour later, one that comes twice the second. */
export const momentOf = (clock: number, timeZone: string): number => {
  const guess = clock - offsetMs(clock, timeZone);
  return clock - offsetMs(guess, timeZone);
};
