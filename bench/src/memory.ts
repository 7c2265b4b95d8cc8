// The memory of a whole studio. Linux only: reads /proc.
import { readdirSync, readFileSync } from 'node:fs';
// eslint-disable-next-line @nx/enforce-module-boundaries -- uses the flow tests' studio, not its code
import type { Studio } from '../../e2e/studio';

export const processes = {
  gateway: 'gateway/dist/main.js',
  content: 'content/dist/main.js',
  intake: 'intake/dist/main.js',
  catalog: 'catalog/dist/main.js',
  media: 'media/dist/main.js',
  'media-worker': 'media/dist/worker.js',
};
const stores = { mongodb: 'mongo', redis: 'redis-server' };
const launcher = 'deploy/local/start.mjs';

/** MiB of a process as PSS: shared pages are divided by the number of processes that share them. */
const memoryOf = (pid: number): number => {
  const [, kibibytes] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return Number(kibibytes) / 1024;
};

/** Fields of its stat from the third on: the name in the second may contain anything. */
export const statOf = (pid: number): string[] => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')')).split(' ').slice(1);
};

/** A process and all that it has started, and they have. */
const familyOf = (pid: number): number[] => {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const isChild = (one: number) => {
    try {
      return Number(statOf(one)[1]) === pid;
    } catch {
      return false; // has ended meanwhile
    }
  };
  return [pid, ...all.map(Number).filter(isChild).flatMap(familyOf)];
};

/** MiB of each process of a studio, whatever it has started; one that ends meanwhile does not count. */
export const memoryOfAll = (studio: Studio): Record<string, number> => {
  const named = Object.entries({ launcher, ...stores, ...processes });
  const memory: Record<string, number> = Object.fromEntries([...named.map(([name]) => [name, 0]), ['others', 0]]);
  // Redis overwrites its environment: it is found as a child of the launcher only.
  for (const pid of studio.pids(launcher).flatMap(familyOf)) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      const [name] = named.find(([, script]) => command.includes(script)) ?? ['others'];
      memory[name]! += memoryOf(pid);
    } catch {
      continue;
    }
  }
  return memory;
};

export const sumOf = (memory: Record<string, number>): number =>
  Object.values(memory).reduce((sum, one) => sum + one, 0);
