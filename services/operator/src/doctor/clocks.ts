import { error, type Finding, ok } from './finding';

/** Asks carry their deadline by the clock of whoever asks. */
const mostApartMs = 1000;

/** A look at another clock; it was read at some moment between the two of our own. */
export interface ClockReading {
  whose: string;
  at: number;
  askedAt: number;
  answeredAt: number;
}

/** How far a clock is surely off, in milliseconds; 0 when the reading may have been right. */
export const surelyOff = ({ at, askedAt, answeredAt }: ClockReading): number =>
  at < askedAt ? at - askedAt : at > answeredAt ? at - answeredAt : 0;

export const judgeClocks = (readings: readonly ClockReading[]): Finding[] =>
  readings.map((reading) => {
    const off = surelyOff(reading);
    return Math.abs(off) > mostApartMs
      ? error(
          'clocks',
          `${reading.whose} is ${Math.abs(off) / 1000} s ${off > 0 ? 'ahead' : 'behind'}: asks may be dropped as stale`,
        )
      : ok('clocks', `${reading.whose} agrees within ${Math.max(1, Math.abs(off))} ms`);
  });
