import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { eventually } from '@cueroom/testing/eventually';
import { Client } from '../client';
import { environmentOf, signal } from '../processes';
import type { Stage } from './nemesis';

const lookEveryMs = 200;

/** A gateway, as a balancer in front of it sees it. */
export interface Door {
  client: Client;
  isOpen(): boolean;
  /** Asks it to stop, or kills it, and lets it begin anew. @returns after how many milliseconds it had ended */
  restart(how?: 'SIGTERM' | 'SIGKILL'): Promise<number>;
  close(): Promise<void>;
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
};

/** Looks whether it is ready, as balancers do: again and again. */
const watch = (url: string) => {
  let isReady = false;
  const timer = setInterval(async () => {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1000) }).catch(() => undefined);
    isReady = answer?.ok ?? false;
  }, lookEveryMs);
  return { isOpen: () => isReady, stop: () => clearInterval(timer) };
};

const hasEnded = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[2] === 'Z';
  } catch {
    return true;
  }
};

/** The studio's gateway, and a second one with the same settings at a port of its own. */
export const openSecondDoor = async ({ studio, parts, history }: Stage): Promise<Door[]> => {
  const first = parts.find(({ kind }) => kind === 'gateway')!;
  const env = { ...environmentOf(first.pid()!), PORT: String(await freePort()), HEALTH_PORT: String(await freePort()) };
  const start = () =>
    spawn(process.execPath, [resolve(__dirname, '../../../gateway/dist/main.js')], { env, stdio: 'ignore' });
  let second: ChildProcess = start();
  const urls = [studio.url, `http://127.0.0.1:${env.PORT}`];
  const watches = urls.map(watch);
  const doors = urls.map((url, index): Door => ({
    client: new Client({ ...studio, url }, history),
    isOpen: watches[index]!.isOpen,
    restart: async (how = 'SIGTERM') => {
      const began = performance.now();
      if (index === 0) {
        const former = signal(first, how);
        await eventually(() => hasEnded(former), { withinMs: 60_000 });
        return performance.now() - began;
      }
      second.kill(how);
      await once(second, 'exit');
      second = start();
      return performance.now() - began;
    },
    close: async () => {
      watches[index]!.stop();
      if (index === 0 || second.exitCode !== null) return;
      second.kill('SIGTERM');
      await once(second, 'exit');
    },
  }));
  await eventually(() => doors.every(({ isOpen }) => isOpen()), { withinMs: 60_000 });
  return doors;
};
