import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectForCounters } from '@cueroom/messaging/counter-connection';
import { eventually } from '@cueroom/testing/eventually';
import type { Studio } from '../studio';

interface Secrets {
  signing: string;
  redisPassword: string;
}

/** What the launcher has made for the processes to agree on. */
export const secretsOf = ({ dataDir }: Studio): Secrets =>
  JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as Secrets;

/** Everything in the Redis of a studio: each key with all that it holds. */
export const keptInRedis = async (studio: Studio): Promise<Map<string, string>> => {
  const port = /^port (\d+)/m.exec(readFileSync(join(studio.dataDir, 'redis/redis.conf'), 'utf8'))?.[1];
  const redis = connectForCounters(`redis://default:${secretsOf(studio).redisPassword}@127.0.0.1:${port}`);
  try {
    await eventually(() => redis.status === 'ready');
    const readers: Record<string, (key: string) => Promise<unknown>> = {
      string: (key) => redis.get(key),
      list: (key) => redis.lrange(key, 0, -1),
      hash: (key) => redis.hgetall(key),
      set: (key) => redis.smembers(key),
      zset: (key) => redis.zrange(key, '0', '-1'),
      stream: (key) => redis.xrange(key, '-', '+'),
    };
    const kept = new Map<string, string>();
    for (const key of await redis.keys('*')) {
      kept.set(key, JSON.stringify((await readers[await redis.type(key)]?.(key)) ?? null));
    }
    return kept;
  } finally {
    redis.disconnect();
  }
};
