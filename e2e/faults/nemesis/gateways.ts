import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { eventually } from '@cueroom/testing/eventually';
import { Client } from '../client';
import { environmentOf, signal } from '../processes';
import type { FaultContext } from './nemesis';

const pollIntervalMs = 200;

/** A gateway as seen by a load balancer. */
export interface Gateway {
  client: Client;
  isReady(): boolean;
  /** Stops or kills it and starts it again. @returns milliseconds until it had exited */
  restart(signalName?: 'SIGTERM' | 'SIGKILL'): Promise<number>;
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

/** Polls readiness, like a load balancer. */
export const watchReadiness = (url: string) => {
  let ready = false;
  const timer = setInterval(async () => {
    const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1000) }).catch(() => undefined);
    ready = response?.ok ?? false;
  }, pollIntervalMs);
  return { isReady: () => ready, stop: () => clearInterval(timer) };
};

const hasExited = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[2] === 'Z';
  } catch {
    return true;
  }
};

/** @returns the studio's gateway and a second one that this function starts with the same settings on another port */
export const startSecondGateway = async ({ studio, components, history }: FaultContext): Promise<Gateway[]> => {
  const first = components.find(({ kind }) => kind === 'gateway')!;
  const env = { ...environmentOf(first.pid()!), PORT: String(await freePort()), HEALTH_PORT: String(await freePort()) };
  const start = () =>
    spawn(process.execPath, [resolve(__dirname, '../../../gateway/dist/main.js')], { env, stdio: 'ignore' });
  let second: ChildProcess = start();
  const urls = [studio.url, `http://127.0.0.1:${env.PORT}`];
  const watches = urls.map(watchReadiness);
  const gateways = urls.map((url, index): Gateway => ({
    client: new Client({ ...studio, url }, history),
    isReady: watches[index]!.isReady,
    restart: async (signalName = 'SIGTERM') => {
      const startedAt = performance.now();
      if (index === 0) {
        const previousPid = signal(first, signalName);
        await eventually(() => hasExited(previousPid), { withinMs: 60_000 });
        return performance.now() - startedAt;
      }
      second.kill(signalName);
      await once(second, 'exit');
      second = start();
      return performance.now() - startedAt;
    },
    close: async () => {
      watches[index]!.stop();
      if (index === 0 || second.exitCode !== null) return;
      second.kill('SIGTERM');
      await once(second, 'exit');
    },
  }));
  await eventually(() => gateways.every(({ isReady }) => isReady()), { withinMs: 60_000 });
  return gateways;
};
