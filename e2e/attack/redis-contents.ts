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

/** Secrets that the launcher generates for the studio's processes. */
export const secretsOf = ({ dataDir }: Studio): Secrets =>
  JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as Secrets;

/** Also works for a Redis that the launcher has not started. */
const redisUrlOf = ({ dataDir }: Studio): string =>
  (JSON.parse(readFileSync(join(dataDir, 'running.json'), 'utf8')) as { redisUrl: string }).redisUrl;

/** The reply of the launcher's Redis to a command without its password; null if the launcher has not started one. */
export const replyWithoutPassword = async (studio: Studio): Promise<string | null> => {
  const { hostname, port, password } = new URL(redisUrlOf(studio));
  if (password !== secretsOf(studio).redisPassword) return null;
  const socket = connect(Number(port), hostname);
  socket.write('KEYS *\r\n');
  const [reply] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return reply.toString();
};

/** All keys of a studio's Redis with their contents as JSON. */
export const readRedis = async (studio: Studio): Promise<Map<string, string>> => {
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
    const contents = new Map<string, string>();
    for (const key of await redis.keys('*')) {
      contents.set(key, JSON.stringify((await readers[await redis.type(key)]?.(key)) ?? null));
    }
    return contents;
  } finally {
    redis.disconnect();
  }
};
