import { error, type Finding, ok } from './finding';

/** RPC requests carry a deadline by the clock of the sender. */
const maxApartMs = 1000;

/** Another clock, read at some moment between the two readings of our own. */
export interface ClockReading {
  whose: string;
  at: number;
  askedAt: number;
  answeredAt: number;
}

/** In milliseconds; 0 when the reading may have been right. */
const surelyOff = ({ at, askedAt, answeredAt }: ClockReading): number =>
  at < askedAt ? at - askedAt : at > answeredAt ? at - answeredAt : 0;

export const judgeClocks = (readings: readonly ClockReading[]): Finding[] =>
  readings.map((reading) => {
    const off = surelyOff(reading);
    const apartMs = Math.abs(off);
    if (apartMs <= maxApartMs) return ok('clocks', `${reading.whose} agrees within ${Math.max(1, apartMs)} ms`);
    const way = off > 0 ? 'ahead' : 'behind';
    return error('clocks', `${reading.whose} is ${apartMs / 1000} s ${way}: requests may be dropped as stale`);
  });
