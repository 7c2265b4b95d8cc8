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

test('a stopping process is not ready', async () => {
  const health = new Health();
  health.stop();
  expect(await health.missing()).toEqual(['stopping']);
});
