import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@cueroom/testing/eventually';
import type { Studio } from '../studio';

/** A process of the studio; its name stays the same across restarts. */
export interface Component {
  name: string;
  kind: 'service' | 'worker' | 'store' | 'gateway';
  /** What it runs: `intake/dist/main.js`; empty of a store. */
  script: string;
  pid(): number | undefined;
  isReady(): Promise<boolean>;
}

const scripts: Record<string, Component['kind']> = {
  'gateway/dist/main.js': 'gateway',
  'content/dist/main.js': 'service',
  'intake/dist/main.js': 'service',
  'catalog/dist/main.js': 'service',
  'media/dist/main.js': 'service',
  'media/dist/worker.js': 'worker',
};

export const environmentOf = (pid: number): Record<string, string> =>
  Object.fromEntries(
    readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]),
  );

const isOk = async (port: string | undefined, path: string): Promise<boolean> => {
  try {
    return (await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(1000) })).ok;
  } catch {
    return false;
  }
};

const ignoringErrors = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch {
    return undefined; // has exited meanwhile
  }
};

const pids = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

const findPid = (matches: (pid: number) => boolean | undefined): number | undefined =>
  pids().find((pid) => ignoringErrors(() => matches(pid)));

const commandOf = (pid: number): string => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');

/** Redis overwrites its environment with its process title, so it is identified by its working directory. */
const redisOf = (dataDir: string) => () =>
  findPid(
    (pid) =>
      readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('redis-server') &&
      readlinkSync(`/proc/${pid}/cwd`) === join(dataDir, 'redis'),
  );

const mongodbOf = (dataDir: string) => () =>
  findPid((pid) => commandOf(pid).includes(join(dataDir, 'mongodb')) && /mongodb-engine|mongod /.test(commandOf(pid)));

/** All processes of a running studio. */
export const componentsOf = (studio: Studio): Component[] => {
  const components: Component[] = Object.entries(scripts).flatMap(([script, kind]) => {
    const replicas = studio.pids(script).sort((a, b) => a - b);
    return replicas.map((first, index): Component => {
      const port = environmentOf(first)['HEALTH_PORT'];
      return {
        name: `${script.split('/')[script.includes('worker') ? 2 : 0]!.replace('.js', '')}-${index + 1}`,
        kind,
        script,
        pid: () => studio.pids(script).find((pid) => ignoringErrors(() => environmentOf(pid)['HEALTH_PORT']) === port),
        isReady: () => isOk(port, '/readyz'),
      };
    });
  });
  const isStudioReady = async () =>
    (await Promise.all(components.map((component) => component.isReady()))).every(Boolean);
  return [
    ...components,
    { name: 'redis', kind: 'store', script: '', pid: redisOf(studio.dataDir), isReady: isStudioReady },
    { name: 'mongodb', kind: 'store', script: '', pid: mongodbOf(studio.dataDir), isReady: isStudioReady },
  ];
};

export const signal = (component: Component, name: NodeJS.Signals): number => {
  const pid = component.pid();
  if (pid === undefined) throw new Error(`${component.name} is not running`);
  process.kill(pid, name);
  return pid;
};

/** Waits until the component is ready with a new pid. @returns the time in milliseconds */
export const waitForRecovery = async (
  component: Component,
  previousPid: number,
  withinMs = 60_000,
): Promise<number> => {
  const startedAt = performance.now();
  await eventually(
    async () => {
      const pid = component.pid();
      return pid !== undefined && pid !== previousPid && (await component.isReady());
    },
    { withinMs },
  ).catch((cause: unknown) => {
    throw new Error(`${component.name} is not ready again after ${withinMs / 1000} s`, { cause });
  });
  return performance.now() - startedAt;
};

/** @returns processes that still use the data directory after a stop */
export const leftoverProcesses = (dataDir: string): string[] =>
  pids().flatMap((pid) => {
    const mentions = ignoringErrors(
      () =>
        commandOf(pid).includes(dataDir) ||
        readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`DATA_DIR=${dataDir}`),
    );
    return mentions ? [`${pid} ${ignoringErrors(() => commandOf(pid)) ?? ''}`] : [];
  });
