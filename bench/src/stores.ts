import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';

const launcher = path.resolve(__dirname, '../../deploy/local/test-stores.mjs');

export interface BenchRedis {
  url: string;
  stop(): Promise<unknown>;
}

/** The Redis at REDIS_URL, or a temporary local one. */
export const startRedis = async (): Promise<BenchRedis> => {
  const { REDIS_URL } = process.env;
  if (REDIS_URL) return { url: REDIS_URL, stop: async () => undefined };
  const child = spawn(process.execPath, [launcher], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const [line] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(() => Promise.reject(new Error('the stores did not start: see above'))),
  ])) as [string];
  const { redisUrl } = JSON.parse(line) as { redisUrl: string };
  const stop = () => {
    child.stdin.end();
    return ended;
  };
  return { url: redisUrl, stop };
};

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
};
