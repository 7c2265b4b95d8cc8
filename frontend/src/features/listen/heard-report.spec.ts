import { reportHeard } from './heard-report';
import type { Now } from './listen-player';

const sound = { trackId: 'a', versionId: null, title: '', artist: '', url: '/a', durationSec: 99 };
const sendBeacon = jest.fn((_path: string, _body: string) => true);
let now: Now;
let tell = () => {};
let end: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(navigator, { sendBeacon: sendBeacon.mockClear() });
  now = { sound, state: 'playing', positionSec: 0, durationSec: 99 };
  end = reportHeard('/heard', { read: () => now, subscribe: (listener) => ((tell = listener), () => {}) });
});
afterEach(() => {
  end();
  jest.useRealTimers();
});

const change = (to: Partial<Now>) => {
  now = { ...now, ...to };
  tell();
};
const hear = (from: number, to: number) => {
  for (let positionSec = from; positionSec <= to; positionSec += 0.5) change({ positionSec });
};
const told = () => sendBeacon.mock.calls.map(([, body]) => (JSON.parse(body) as { heard: unknown[] }).heard);

test('nothing is told of a page that was in sight for less than 2 s; then it is one visit', () => {
  hear(0, 1);
  window.dispatchEvent(new Event('pagehide'));
  expect(sendBeacon).not.toHaveBeenCalled();
  jest.advanceTimersByTime(2000);
  expect(sendBeacon.mock.calls.map(([, body]) => JSON.parse(body))).toEqual([
    { visit: expect.any(String), heard: [{ trackId: 'a', from: 0, to: 1 }] },
  ]);
});

test('what was heard before a pause is told within 10 s, and calls are no closer than that', () => {
  jest.advanceTimersByTime(2000);
  hear(0, 2);
  change({ state: 'paused' });
  jest.advanceTimersByTime(9000);
  expect(told()).toEqual([[]]);
  jest.advanceTimersByTime(1000);
  expect(told()).toEqual([[], [{ trackId: 'a', from: 0, to: 2 }]]);
  jest.advanceTimersByTime(60_000);
  expect(sendBeacon).toHaveBeenCalledTimes(2);
});

test('what was sent into a broken line is told again when it is back', () => {
  jest.advanceTimersByTime(2000);
  hear(0, 2);
  jest.advanceTimersByTime(10_000);
  hear(2.5, 4);
  window.dispatchEvent(new Event('online'));
  expect(told()).toEqual([[], [{ trackId: 'a', from: 0, to: 2 }], [{ trackId: 'a', from: 0, to: 4 }]]);
});
