import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from '@cueroom/testing/eventually';
import type { Studio } from '../studio';

/** One process of the studio under the name that it keeps when it is started again. */
export interface Part {
  name: string;
  kind: 'service' | 'worker' | 'store' | 'gateway';
  pid(): number | undefined;
  isReady(): Promise<boolean>;
}

const scripts: Record<string, Part['kind']> = {
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

const ask = async (port: string | undefined, path: string): Promise<boolean> => {
  try {
    return (await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(1000) })).ok;
  } catch {
    return false;
  }
};

const quietly = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch {
    return undefined; // it has ended meanwhile
  }
};

const pids = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

const findPid = (isIt: (pid: number) => boolean | undefined): number | undefined =>
  pids().find((pid) => quietly(() => isIt(pid)));

const commandOf = (pid: number): string => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');

/** Redis writes its title over its environment: it is known by the folder that it works in. */
const redisOf = (dataDir: string) => () =>
  findPid(
    (pid) =>
      readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('redis-server') &&
      readlinkSync(`/proc/${pid}/cwd`) === join(dataDir, 'redis'),
  );

const mongodbOf = (dataDir: string) => () =>
  findPid((pid) => commandOf(pid).includes(join(dataDir, 'mongodb')) && /mongodb-engine|mongod /.test(commandOf(pid)));

/** Every process of a studio that runs. */
export const partsOf = (studio: Studio): Part[] => {
  const parts: Part[] = Object.entries(scripts).flatMap(([script, kind]) => {
    const replicas = studio.pids(script).sort((a, b) => a - b);
    return replicas.map((first, index): Part => {
      const port = environmentOf(first)['HEALTH_PORT'];
      return {
        name: `${script.split('/')[script.includes('worker') ? 2 : 0]!.replace('.js', '')}-${index + 1}`,
        kind,
        pid: () => studio.pids(script).find((pid) => quietly(() => environmentOf(pid)['HEALTH_PORT']) === port),
        isReady: () => ask(port, '/readyz'),
      };
    });
  });
  const isStudioReady = async () => (await Promise.all(parts.map((part) => part.isReady()))).every(Boolean);
  return [
    ...parts,
    { name: 'redis', kind: 'store', pid: redisOf(studio.dataDir), isReady: isStudioReady },
    { name: 'mongodb', kind: 'store', pid: mongodbOf(studio.dataDir), isReady: isStudioReady },
  ];
};

export const signal = (part: Part, name: NodeJS.Signals): number => {
  const pid = part.pid();
  if (pid === undefined) throw new Error(`${part.name} does not run`);
  process.kill(pid, name);
  return pid;
};

/** Waits until the part runs as another process than that, and is ready. @returns how long that took, in milliseconds */
export const recovered = async (part: Part, former: number, withinMs = 60_000): Promise<number> => {
  const began = performance.now();
  await eventually(
    async () => {
      const pid = part.pid();
      return pid !== undefined && pid !== former && (await part.isReady());
    },
    { withinMs },
  );
  return performance.now() - began;
};

/** What runs of a studio that has ended: nothing, it is hoped. */
export const leftOvers = (dataDir: string): string[] =>
  pids().flatMap((pid) => {
    const mentions = quietly(
      () =>
        commandOf(pid).includes(dataDir) ||
        readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`DATA_DIR=${dataDir}`),
    );
    return mentions ? [`${pid} ${quietly(() => commandOf(pid)) ?? ''}`] : [];
  });
