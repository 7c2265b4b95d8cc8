import { reportHeard } from './heard-report';
import type { Now } from './listen-player';

const sound = { trackId: 'a', versionId: null, title: '', artist: '', url: '/a', durationSec: 99 };
const post = jest.fn(async (_path: string, _init: { body: string }) => ({ status: 204 }));
let now: Now;
let tell = () => {};
let end: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  post.mockClear();
  globalThis.fetch = post as unknown as typeof fetch;
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
const sent = () => post.mock.calls.map(([, { body }]) => JSON.parse(body) as { visit: string; heard: unknown[] });
const told = () => sent().map(({ heard }) => heard);

test('nothing is told of a page that was in sight for less than 2 s; then it is one visit', () => {
  hear(0, 1);
  window.dispatchEvent(new Event('pagehide'));
  expect(post).not.toHaveBeenCalled();
  jest.advanceTimersByTime(2000);
  expect(sent()).toEqual([{ visit: expect.any(String), heard: [{ trackId: 'a', from: 0, to: 1 }] }]);
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
  expect(post).toHaveBeenCalledTimes(2);
});

test.each([
  ['never arrives', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['meets a studio that is away', () => Promise.resolve({ status: 503 })],
])('what %s is sent again when the line is back, the visit with it', async (_, answer) => {
  post.mockImplementation(answer);
  await jest.advanceTimersByTimeAsync(2000);
  hear(0, 2);
  await jest.advanceTimersByTimeAsync(10_000);
  post.mockImplementation(async () => ({ status: 204 }));
  hear(2.5, 4);
  window.dispatchEvent(new Event('online'));
  await jest.advanceTimersByTimeAsync(0);
  expect(told().at(-1)).toEqual([{ trackId: 'a', from: 0, to: 4 }]);
  window.dispatchEvent(new Event('online'));
  expect(new Set(sent().map(({ visit }) => visit)).size).toBe(1);
  expect(told()).toHaveLength(3);
});

test('what the studio refuses is not sent again', async () => {
  post.mockImplementation(async () => ({ status: 410 }));
  await jest.advanceTimersByTimeAsync(2000);
  window.dispatchEvent(new Event('online'));
  expect(post).toHaveBeenCalledTimes(1);
});

test('a visit without a sound that meets a studio that is away is sent again by itself, until the page is left', async () => {
  post.mockImplementation(async () => ({ status: 503 }));
  await jest.advanceTimersByTimeAsync(2000);
  post.mockImplementation(async () => ({ status: 204 }));
  await jest.advanceTimersByTimeAsync(10_000);
  expect(told()).toEqual([[], []]);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(post).toHaveBeenCalledTimes(2);
});
