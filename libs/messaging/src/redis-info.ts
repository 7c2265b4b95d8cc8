import { connectRedis, disconnectRedis, waitForRedis } from './redis-connection';

/** INFO, and the clock `at`, in ms since 1970, read between two moments of ours. @throws after 8 s */
export const readRedisInfo = async (redisUrl: string) => {
  const redis = connectRedis(redisUrl, 'info', 'failFast');
  await waitForRedis(redis, new Promise<void>((resolve) => redis.once('ready', () => resolve())));
  try {
    const askedAt = Date.now();
    const [seconds, microseconds] = await redis.time();
    const answeredAt = Date.now();
    return { info: await redis.info(), at: Number(seconds) * 1000 + Number(microseconds) / 1000, askedAt, answeredAt };
  } finally {
    await disconnectRedis(redis);
  }
};
