import { momentOf, offsetMs } from '@cueroom/contracts/zone-clocks';

export const hourMs = 3_600_000;

export interface DigestTimes {
  every: 'hourly' | 'daily';
  /** Of the daily one: `08:00`, by the clocks of the time zone. */
  at: string;
  timeZone: string;
}

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
