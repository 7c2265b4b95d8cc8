import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { connectForCounters } from '@cueroom/messaging/redis-connection';
import { eventually } from '@cueroom/testing/eventually';
import type { Studio } from '../studio';

interface Secrets {
  signing: string;
  redisPassword: string;
}

/** What the launcher has made for the processes to agree on. */
export const secretsOf = ({ dataDir }: Studio): Secrets =>
  JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as Secrets;

/** Also of one that the launcher has not started itself. */
const redisUrlOf = ({ dataDir }: Studio): string =>
  (JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8')) as { redisUrl: string }).redisUrl;

/** What the launcher's own Redis answers to somebody without its password; null where it has not started one. */
export const saidWithoutPassword = async (studio: Studio): Promise<string | null> => {
  const { hostname, port, password } = new URL(redisUrlOf(studio));
  if (password !== secretsOf(studio).redisPassword) return null;
  const socket = connect(Number(port), hostname);
  socket.write('KEYS *\r\n');
  const [said] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return said.toString();
};

/** Everything in the Redis of a studio: each key with all that it holds. */
export const keptInRedis = async (studio: Studio): Promise<Map<string, string>> => {
  const redis = connectForCounters(redisUrlOf(studio));
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
