import { Health } from './health';

test('ready when every check is; what is away is named', async () => {
  const health = new Health();
  health.add('redis', async () => 'PONG');
  expect(await health.missing()).toEqual([]);
  const broken = new Health();
  broken.add('redis', async () => 'PONG');
  broken.add('mongodb', () => Promise.reject(new Error('no route')));
  expect(await broken.missing()).toEqual(['mongodb']);
});

test('many who ask at once cost one check', async () => {
  const health = new Health();
  const check = jest.fn(async () => true);
  health.add('redis', check);
  await Promise.all(Array.from({ length: 50 }, () => health.missing()));
  expect(check).toHaveBeenCalledTimes(1);
});

test('while a check takes its time there is no second one; one that throws is a no', async () => {
  jest.useFakeTimers({ now: 0 });
  const health = new Health();
  let end: (isThere: boolean) => void = () => undefined;
  const check = jest.fn(() => new Promise<boolean>((resolve) => (end = resolve)));
  health.add('redis', check);
  health.add('broken', () => {
    throw new Error('no');
  });
  const first = health.missing();
  jest.setSystemTime(1500);
  const second = health.missing();
  await Promise.resolve();
  end(true);
  expect(await Promise.all([first, second])).toEqual([['broken'], ['broken']]);
  expect(check).toHaveBeenCalledTimes(1);
  jest.useRealTimers();
});

test('a stopping process is not ready', async () => {
  const health = new Health();
  health.stop();
  expect(await health.missing()).toEqual(['stopping']);
});
