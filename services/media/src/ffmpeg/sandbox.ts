import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { log } from '@cueroom/platform/logger';

const run = promisify(execFile);

/** What one run may use. A file is the work of a stranger: nothing about it may cost more than this. */
export interface Limits {
  /** Seconds by the clock on the wall; the whole process group is killed after that. */
  wallSec: number;
  /** Seconds of processor time, of all threads together. */
  cpuSec: number;
  /** The largest file it may write. */
  fileBytes: number;
  /** The address space it may have; 2 GiB where nothing is said. */
  memoryBytes?: number;
}

const usualMemoryBytes = 2 * 2 ** 30;
const killAfterSec = 5;

/** Programs that replace themselves by the next one, so that the process that we start is in the end ffmpeg itself. */
type Wrapper = (limits: Limits) => string[];

/** One way of each: the first that this machine has and lets us use. They belong to Linux, and containers forbid some. */
const protections: { name: string; ways: Wrapper[] }[] = [
  // The second way needs no rights.
  {
    name: 'no network',
    ways: [() => ['unshare', '--net'], () => ['unshare', '--user', '--map-current-user', '--net']],
  },
  // Processes that answer people on the same machine go first.
  { name: 'a lower priority', ways: [() => ['nice', '-n', '10']] },
  // It dies when this process does, however that happens; without this a killed worker leaves ffmpeg running.
  { name: 'an end with the worker', ways: [() => ['setpriv', '--pdeathsig', 'KILL']] },
  {
    name: 'limits of time, memory and size',
    ways: [
      ({ cpuSec, fileBytes, memoryBytes = usualMemoryBytes }) => [
        'prlimit',
        '--core=0',
        `--cpu=${cpuSec}:${cpuSec + killAfterSec}`,
        `--as=${memoryBytes}`,
        `--fsize=${fileBytes}`,
      ],
    ],
  },
];

const trial: Limits = { wallSec: 1, cpuSec: 10, fileBytes: 0 };

const firstUsable = async (ways: Wrapper[]): Promise<Wrapper | undefined> => {
  for (const wrapper of ways) {
    const [name = '', ...args] = wrapper(trial);
    const isUsable = await run(name, [...args, 'true']).then(
      () => true,
      () => false,
    );
    if (isUsable) return wrapper;
  }
  return undefined;
};

/** Warns once about missing protections against hostile files. */
const findUsable = async (): Promise<(Wrapper | undefined)[]> => {
  const found = await Promise.all(protections.map(({ ways }) => firstUsable(ways)));
  const missing = protections.filter((_, index) => !found[index]).map(({ name }) => name);
  if (missing.length > 0) log.warn({ missing }, 'ffmpeg runs without some protections on this machine');
  return found;
};

let usable: Promise<(Wrapper | undefined)[]> | undefined;

/** The command line that runs a program under all the limits that this machine offers. */
export const sandboxed = async (command: string[], limits: Limits): Promise<string[]> => {
  usable ??= findUsable();
  return [...(await usable).flatMap((wrapper) => wrapper?.(limits) ?? []), ...command];
};
