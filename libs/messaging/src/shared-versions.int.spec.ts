import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { SharedVersions } from './shared-versions';

let redis: Redis;
let versions: SharedVersions;
beforeEach(() => {
  redis = new Redis(process.env.REDIS_URL ?? '');
  versions = new SharedVersions(redis, `test-${randomUUID()}`);
});
afterEach(() => redis.quit());

test('a version stays until it is renewed, for every process', async () => {
  const before = await versions.current('public-site');
  expect(await versions.current('public-site')).toBe(before);
  await versions.renew('public-site');
  expect(await versions.current('public-site')).not.toBe(before);
});

test('many who ask at once share a look; who asks after a change does not share one that began before it', async () => {
  let answer = (_name: string) => {};
  const get = jest.spyOn(redis, 'get').mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const early = Promise.all(Array.from({ length: 50 }, () => versions.current('public-site')));
  await versions.renew('public-site');
  const late = Promise.all(Array.from({ length: 50 }, () => versions.current('public-site')));
  answer('of before');
  expect(new Set(await early)).toEqual(new Set(['of before']));
  expect(await late).not.toContain('of before');
  expect(get).toHaveBeenCalledTimes(2);
});

test('what another process has just looked up is over when a change is said to be done', async () => {
  const other = new SharedVersions(redis, versions.prefix);
  const before = await other.current('public-site');
  expect(other.held('public-site')).toBe(before);
  await versions.renew('public-site');
  expect(other.held('public-site')).toBeUndefined();
  expect(await other.current('public-site')).not.toBe(before);
});

test('while Redis does not answer nobody is told a version, and nobody waits long', async () => {
  jest.spyOn(redis, 'get').mockReturnValue(new Promise(() => undefined));
  await expect(versions.current('public-site')).rejects.toMatchObject({ kind: 'unavailable' });
});
