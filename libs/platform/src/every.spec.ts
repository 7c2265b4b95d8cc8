import { setImmediate } from 'node:timers/promises';
import { register } from 'prom-client';
import { every, tryEach } from './every';
import { currentAdmin, withAdmin } from './request-context';

const measured = async (metric: string, work: string): Promise<number | undefined> =>
  (await register.getSingleMetric(metric)?.get())?.values.find(({ labels }) => labels.work === work)?.value;
const errorsOf = (work: string) => measured('periodic_errors_total', work);

beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] }));
afterEach(() => jest.useRealTimers());

test('a pass that takes longer than the interval is never joined by another; stop waits for it', async () => {
  const ends: (() => void)[] = [];
  const work = every('slow', 100, () => new Promise<void>((resolve) => ends.push(resolve)));
  await jest.advanceTimersByTimeAsync(350);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await jest.advanceTimersByTimeAsync(100);
  expect(ends).toHaveLength(2);
  let isStopped = false;
  const stopped = work.stop().then(() => (isStopped = true));
  await setImmediate();
  expect(isStopped).toBe(false);
  ends[1]?.();
  await stopped;
  await jest.advanceTimersByTimeAsync(500);
  await work.run();
  expect(ends).toHaveLength(2);
});

test('a failed pass is counted and the next one comes', async () => {
  let passes = 0;
  const work = every('failing', 100, () => {
    passes++;
    throw new Error('the store is away');
  });
  await jest.advanceTimersByTimeAsync(250);
  await work.run();
  expect([passes, await errorsOf('failing')]).toEqual([3, 3]);
  await work.stop();
});

test('an item that fails does not block those behind it', async () => {
  const seen: number[] = [];
  const done = await tryEach('items', [1, 2, 3], async (item) => {
    if (item === 1) throw new Error('this one never works');
    seen.push(item);
  });
  expect([done, seen, await errorsOf('items')]).toEqual([2, [2, 3], 1]);
});

test('passes that fail in a row are counted, with those of which one item failed, until one is well', async () => {
  const failed = () => measured('periodic_failed_passes', 'sweep');
  const seen: unknown[] = [];
  const passes = [
    () => Promise.reject(new Error('away')),
    () => tryEach('sweep', [1], () => Promise.reject(new Error('bad'))),
  ];
  const work = every('sweep', 60_000, () => passes.shift()?.());
  for (let pass = 0; pass < 3; pass++) {
    await work.run();
    seen.push(await failed());
  }
  await work.stop();
  expect(seen).toEqual([1, 2, 0]);
});

test('a pass that the request of an admin has started is done for nobody', async () => {
  const admins: unknown[] = [];
  const work = every('test', 60_000, () => admins.push(currentAdmin()));
  await withAdmin('grace', () => work.run());
  await work.stop();
  expect(admins).toEqual([undefined]);
});
