// @ts-check
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProgram } from './child-process.mjs';
import { askPort, freePort } from './ports.mjs';
import { SupervisedProcess } from './supervised-process.mjs';

/**
 * Starts redis-server on a private port.
 * @param {{ directory: string, logs: string, password: string, isDurable: boolean }} options
 */
export const startRedis = async ({ directory, logs, password, isDurable }) => {
  const port = await freePort();
  mkdirSync(directory, { recursive: true });
  const settings = join(directory, 'redis.conf'); // a file, because `ps` shows a command's arguments to everyone
  writeFileSync(
    settings,
    [
      `port ${port}`,
      'bind 127.0.0.1',
      `dir "${directory}"`,
      `requirepass ${password}`,
      `appendonly ${isDurable ? 'yes' : 'no'}`,
      'appendfsync everysec',
      'save ""',
      'maxmemory-policy noeviction', // BullMQ's: a queue that forgets is none
      '',
    ].join('\n'),
    { mode: 0o600 },
  );
  chmodSync(settings, 0o600);
  const process = new SupervisedProcess({
    name: 'redis',
    logFile: join(logs, 'redis.log'),
    spawn: (log) => startProgram('redis-server', [settings], log),
    isReady: async () => (await askPort(port, `AUTH ${password}\r\nPING\r\n`))?.includes('+PONG') ?? false,
  }).start();
  return { url: `redis://default:${password}@127.0.0.1:${port}`, process };
};
