import { knowsClock, learnClock, serverTime } from './server-clock';

const minuteMs = 60_000;
const told = (aheadMs: number) => learnClock(new Date(Date.now() + aheadMs).toUTCString(), Date.now());
const aheadNow = () => {
  const now = Date.now();
  return Date.parse(serverTime(new Date(now).toISOString())) - now;
};

test('a clock that was set meanwhile is learned anew; an answer without a date tells nothing', () => {
  learnClock(null, Date.now());
  expect([knowsClock(), aheadNow()]).toEqual([false, 0]);
  told(3 * minuteMs);
  expect(Math.abs(aheadNow() - 3 * minuteMs)).toBeLessThanOrEqual(1000);
  told(-5 * minuteMs);
  learnClock(null, Date.now());
  expect(Math.abs(aheadNow() + 5 * minuteMs)).toBeLessThanOrEqual(1000);
  told(0);
  expect([knowsClock(), aheadNow()]).toEqual([true, 0]);
});
