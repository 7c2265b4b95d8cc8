import { connectRedis, disconnectRedis, reachRedis } from './redis-connection';

/** What Redis says of itself, for whoever judges it. */
export interface RedisLook {
  /** https://redis.io/docs/latest/commands/info/ */
  info: string;
  /** Its clock, in milliseconds since 1970, read between two moments of ours. */
  at: number;
  askedAt: number;
  answeredAt: number;
}

/** @throws when it does not answer, with why, where that is known */
export const lookAtRedis = async (redisUrl: string): Promise<RedisLook> => {
  const redis = connectRedis(redisUrl, 'look', 'impatient');
  await reachRedis(redis, new Promise<void>((resolve) => redis.once('ready', () => resolve())));
  try {
    const askedAt = Date.now();
    const [seconds, microseconds] = await redis.time();
    const answeredAt = Date.now();
    return { info: await redis.info(), at: Number(seconds) * 1000 + Number(microseconds) / 1000, askedAt, answeredAt };
  } finally {
    await disconnectRedis(redis);
  }
};
