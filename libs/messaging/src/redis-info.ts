import { connectRedis, disconnectRedis, waitForRedis } from './redis-connection';

/** The server's own facts, and its clock. */
export interface RedisInfo {
  /** https://redis.io/docs/latest/commands/info/ */
  info: string;
  /** Its clock, in milliseconds since 1970, read between two moments of ours. */
  at: number;
  askedAt: number;
  answeredAt: number;
}

/** @throws after 10 s without an answer, with the connection's last error */
export const readRedisInfo = async (redisUrl: string): Promise<RedisInfo> => {
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
