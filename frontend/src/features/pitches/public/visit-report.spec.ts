import type { PlayedPart } from '../../shared/player/sound';
import type { TrackSound } from './use-player';
import { reportVisit } from './visit-report';

const post = jest.fn(async (_path: string, _init: { body: string; signal?: AbortSignal }) => ({ status: 204 }));
let played: PlayedPart<TrackSound>[];
let tell = () => {};
let end: () => void;
const start = (name = 'link') =>
  (end = reportVisit('/heard', name, { played: () => played, subscribe: (listener) => ((tell = listener), () => {}) }));

beforeEach(() => {
  jest.useFakeTimers();
  post.mockReset().mockImplementation(async () => ({ status: 204 }));
  globalThis.fetch = post as unknown as typeof fetch;
  played = [];
  start();
});
afterEach(() => {
  end();
  localStorage.clear();
  jest.useRealTimers();
});

const soundOf = (trackId: string, versionId: string | null): TrackSound => ({
  ...{ id: `${trackId}/${versionId}`, trackId, versionId, title: 'Tide', artist: 'Zoë', label: 'Main' },
  ...{ source: '/tide', durationSec: 2000 },
});
/** As the element counts it. */
const play = (from: number, to: number, versionId: string | null = null) => {
  played = [
    ...played.filter((part) => part.from !== from || part.sound.versionId !== versionId),
    { sound: soundOf('a', versionId), from, to },
  ];
  tell();
};
const sent = () => post.mock.calls.map(([, { body }]) => JSON.parse(body) as { visit: string; heard: unknown[] });
const reported = () => sent().map(({ heard }) => heard);
const leave = () => window.dispatchEvent(new Event('pagehide'));
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

test('nothing is told of a page that was in sight for less than 2 s; then it is one visit', async () => {
  play(0, 1);
  leave();
  expect(post).not.toHaveBeenCalled();
  await pass(2000);
  expect(sent()).toEqual([{ visit: expect.any(String), heard: [{ trackId: 'a', from: 0, to: 1 }] }]);
});

test('what was heard before a pause is told within 10 s, and calls are no closer than that', async () => {
  await pass(2000);
  play(0, 2.2);
  await pass(9000);
  expect(reported()).toEqual([[]]);
  await pass(1000);
  expect(reported()).toEqual([[], [{ trackId: 'a', from: 0, to: 2 }]]);
  tell();
  await pass(60_000);
  expect(post).toHaveBeenCalledTimes(2);
});

test('a part that has grown is told as a whole; a version by its name; what is less than half a second is nothing', async () => {
  await pass(2000);
  play(0, 8.6);
  play(30, 30.3);
  await pass(10_000);
  play(0, 18.4);
  play(0, 12, 'cut');
  await pass(10_000);
  expect(reported().slice(1)).toEqual([
    [{ trackId: 'a', from: 0, to: 9 }],
    [
      { trackId: 'a', from: 0, to: 18 },
      { trackId: 'a', versionId: 'cut', from: 0, to: 12 },
    ],
  ]);
});

test.each([
  ['never arrives', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is never answered', () => new Promise<never>(() => {})],
  ['meets a studio that is away', () => Promise.resolve({ status: 503 })],
])('what %s is sent again until the studio has it, the visit with it', async (_, answer) => {
  post.mockImplementation(answer);
  await pass(2000);
  play(0, 4);
  await pass(60_000);
  post.mockClear().mockImplementation(async () => ({ status: 204 }));
  await pass(20_000);
  expect(reported()).toEqual([[{ trackId: 'a', from: 0, to: 4 }]]);
  window.dispatchEvent(new Event('online'));
  expect(new Set(sent().map(({ visit }) => visit)).size).toBe(1);
  expect(post).toHaveBeenCalledTimes(1);
});

test('what a page that was left could not tell is told by the next one, once', async () => {
  await pass(2000);
  post.mockImplementation(() => new Promise<never>(() => {}));
  play(0, 4);
  leave();
  end();
  played = [];
  post.mockReset().mockImplementation(async () => ({ status: 204 }));
  start('another link')();
  expect(post).not.toHaveBeenCalled();
  start();
  await pass(2000);
  expect(reported()).toEqual([[{ trackId: 'a', from: 0, to: 4 }]]);
  end();
  start();
  await pass(2000);
  expect(reported().slice(1)).toEqual([[]]);
});

test('what a link that was replaced meanwhile did not take stays for the new one', async () => {
  await pass(2000);
  post.mockResolvedValue({ status: 404 });
  play(0, 4);
  await pass(10_000);
  end();
  await pass(0);
  expect(JSON.parse(localStorage.getItem('listen-heard-link') ?? '[]')).toEqual([{ trackId: 'a', from: 0, to: 4 }]);
});

test('what another tab of the link left untold meanwhile stays, and is told by this one', async () => {
  await pass(2000);
  localStorage.setItem('listen-heard-link', JSON.stringify([{ trackId: 'b', from: 0, to: 9 }]));
  play(0, 4);
  await pass(10_000);
  expect(reported().slice(1)).toEqual([
    [
      { trackId: 'b', from: 0, to: 9 },
      { trackId: 'a', from: 0, to: 4 },
    ],
  ]);
  expect(localStorage.getItem('listen-heard-link')).toBeNull();
});

test('what another tab leaves while this one tells is not forgotten', async () => {
  await pass(2000);
  let arrive = (_answer: { status: number }) => {};
  post.mockImplementation(() => new Promise((resolve) => (arrive = resolve)));
  play(0, 4);
  await pass(10_000);
  localStorage.setItem('listen-heard-link', JSON.stringify([{ trackId: 'b', from: 0, to: 9 }]));
  arrive({ status: 204 });
  await pass(0);
  expect(localStorage.getItem('listen-heard-link')).toBe(JSON.stringify([{ trackId: 'b', from: 0, to: 9 }]));
  await pass(10_000);
  expect(reported().at(-1)).toEqual([{ trackId: 'b', from: 0, to: 9 }]);
});

test('a reload goes on with its visit; half an hour later it is another one', async () => {
  const visits: string[] = [];
  for (const laterMs of [0, 20 * 60_000, 20 * 60_000, 31 * 60_000]) {
    end();
    await pass(laterMs);
    post.mockClear();
    start();
    await pass(2000);
    visits.push(sent()[0]!.visit);
  }
  const [first, reloaded, again, later] = visits;
  expect([reloaded, again, later === first]).toEqual([first, first, false]);
});

test('a visit whose answer was lost goes on with the next page, and is none anew', async () => {
  post.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
  await pass(2000);
  end();
  const { visit } = sent()[0]!;
  post.mockClear();
  start();
  await pass(2000);
  expect(sent()[0]!.visit).toBe(visit);
});

test.each([410, 401])(
  'what was heard while the link was closed with %d is told when it opens again',
  async (status) => {
    await pass(2000);
    const { visit } = sent()[0]!;
    post.mockImplementation(async () => ({ status }));
    play(0, 4);
    await pass(10_000);
    end();
    played = [];
    post.mockReset().mockImplementation(async () => ({ status: 204 }));
    start();
    await pass(2000);
    expect(sent()).toEqual([{ visit, heard: [{ trackId: 'a', from: 0, to: 4 }] }]);
  },
);

test('what the studio refuses is not sent again', async () => {
  post.mockImplementation(async () => ({ status: 400 }));
  await pass(2000);
  window.dispatchEvent(new Event('online'));
  expect(post).toHaveBeenCalledTimes(1);
});

test('many short parts go in several calls, none of which is too large', async () => {
  await pass(2000);
  const id = 'f'.repeat(24);
  const sound = soundOf(id, id);
  played = Array.from({ length: 300 }, (_, index) => ({ sound, from: index * 4, to: index * 4 + 2 }));
  tell();
  await pass(40_000);
  expect(reported().flat()).toHaveLength(300);
  for (const [, { body }] of post.mock.calls) expect(body.length).toBeLessThan(16 * 1024);
});
