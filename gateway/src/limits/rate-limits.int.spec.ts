import { randomUUID } from 'node:crypto';
import { connectForCounters, type RedisConnection } from '@cueroom/messaging/redis-connection';
import { eventually } from '@cueroom/testing/eventually';
import { GatewaySettings } from '../settings';
import { RateLimits } from './rate-limits';

const connections: RedisConnection[] = [];
const limitsOver = (url: string): RateLimits => {
  const connection = connectForCounters(url);
  connections.push(connection);
  return new RateLimits(Object.assign(new GatewaySettings(), { RATE_LIMIT_UPLOADS: 4 }), connection);
};
afterAll(() => connections.forEach((connection) => connection.disconnect()));

const limitsOnRedis = async (): Promise<RateLimits> => {
  const limits = limitsOver(process.env.REDIS_URL ?? '');
  await eventually(async () => expect(connections.at(-1)?.status).toBe('ready'));
  return limits;
};

test('all gateways count together', async () => {
  const [one, other] = [await limitsOnRedis(), await limitsOnRedis()];
  const address = randomUUID();
  for (const limits of [one, other, one, other]) await limits.count('uploads', address);
  await expect(one.count('uploads', address)).rejects.toMatchObject({ kind: 'too_many' });
  await expect(other.count('uploads', address)).rejects.toMatchObject({ kind: 'too_many' });
});

test('failed sign-ins lock everywhere, for 15 minutes from the last one; a success forgets them', async () => {
  const [one, other] = [await limitsOnRedis(), await limitsOnRedis()];
  const address = randomUUID();
  for (let n = 0; n < 10; n++) {
    await one.countSignIn(address, 'admin');
    await one.lockWhenFailedOften(address, 'admin');
  }
  await expect(other.failedSignIns(address, 'admin')).rejects.toMatchObject({ kind: 'too_many', retryAfterSec: 900 });
  await expect(other.failedSignIns(address, 'somebody')).resolves.toBe(0);

  await one.forgetFailures(address, 'admin');
  await expect(other.failedSignIns(address, 'admin')).resolves.toBe(0);
});

test('a refusal says when to try again', async () => {
  const limits = await limitsOnRedis();
  const address = randomUUID();
  for (let n = 0; n < 4; n++) await limits.count('uploads', address);
  await expect(limits.count('uploads', address)).rejects.toMatchObject({
    message: 'Too many requests from your address, please try again in 60 minutes',
    retryAfterSec: 3600,
  });
});

test('without Redis each gateway counts alone, and no request waits', async () => {
  const alone = limitsOver('redis://127.0.0.1:9');
  const address = randomUUID();
  for (let n = 0; n < 4; n++) await alone.count('uploads', address);
  await expect(alone.count('uploads', address)).rejects.toMatchObject({ kind: 'too_many' });
});
