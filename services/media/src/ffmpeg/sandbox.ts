import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { log } from '@cueroom/platform/logger';

const run = promisify(execFile);

/** What one run may use: a file may be hostile. */
export interface Limits {
  /** The whole process group is killed after that. */
  wallSec: number;
  /** Processor time of all threads together. */
  cpuSec: number;
  fileBytes: number;
  /** Address space; 2 GiB where nothing is said. */
  memoryBytes?: number;
}

const killAfterSec = 5;

/** Programs that replace themselves by the next one, so that the process that we start is in the end ffmpeg itself. */
type Wrapper = (limits: Limits) => string[];

/** One way of each: the first that this machine has and lets us use. They belong to Linux, and containers forbid some. */
const protections: [name: string, ...ways: Wrapper[]][] = [
  // The second way needs no rights.
  ['no network', () => ['unshare', '--net'], () => ['unshare', '--user', '--map-current-user', '--net']],
  // Processes that answer people on the same machine go first.
  ['a lower priority', () => ['nice', '-n', '10']],
  // It dies when this process does, however that happens; without this a killed worker leaves ffmpeg running.
  ['an end with the worker', () => ['setpriv', '--pdeathsig', 'KILL']],
  [
    'limits of time, memory and size',
    ({ cpuSec, fileBytes, memoryBytes = 2 * 2 ** 30 }) => [
      ...['prlimit', '--core=0', `--cpu=${cpuSec}:${cpuSec + killAfterSec}`],
      ...[`--as=${memoryBytes}`, `--fsize=${fileBytes}`],
    ],
  ],
];

const trial: Limits = { wallSec: 1, cpuSec: 10, fileBytes: 0 };

const isUsable = (wrapper: Wrapper): Promise<boolean> => {
  const [name = '', ...args] = wrapper(trial);
  return run(name, [...args, 'true']).then(
    () => true,
    () => false,
  );
};

/** Warns once about missing protections against hostile files. */
const findUsable = async (): Promise<(Wrapper | undefined)[]> => {
  const firstUsable = protections.map(async ([, ...ways]) => {
    for (const way of ways) if (await isUsable(way)) return way;
    return undefined;
  });
  const found = await Promise.all(firstUsable);
  const missing = protections.filter((_, index) => !found[index]).map(([name]) => name);
  if (missing.length > 0) log.warn({ missing }, 'ffmpeg runs without some protections on this machine');
  return found;
};

let usable: Promise<(Wrapper | undefined)[]> | undefined;

/** The command line that runs a program under all the limits that this machine offers. */
export const sandboxed = async (command: string[], limits: Limits): Promise<string[]> => {
  usable ??= findUsable();
  return [...(await usable).flatMap((wrapper) => wrapper?.(limits) ?? []), ...command];
};
