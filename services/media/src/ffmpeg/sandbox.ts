import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What one run may use. A file is the work of a stranger: nothing about it may cost more than this. */
export interface Limits {
  /** Seconds by the clock on the wall; the whole process group is killed after that. */
  wallSec: number;
  /** Seconds of processor time, of all threads together. */
  cpuSec: number;
  /** The largest file it may write. */
  fileBytes: number;
}

const addressSpaceBytes = 2 * 2 ** 30;

/** Each wrapper replaces itself by the next program, so the process that we start is in the end ffmpeg itself. */
const wrappers = (limits: Limits): string[][] => [
  // No network at all.
  ['unshare', '--net'],
  // It dies when this process does, however that happens; without this a killed worker leaves ffmpeg running.
  ['setpriv', '--pdeathsig', 'KILL'],
  [
    'prlimit',
    '--core=0',
    `--cpu=${limits.cpuSec}:${limits.cpuSec + 5}`,
    `--as=${addressSpaceBytes}`,
    `--fsize=${Math.max(limits.fileBytes, 1)}`,
  ],
];

let usable: Promise<boolean[]> | undefined;
/** Which of the wrappers this machine has and lets us use; they belong to Linux, and `unshare` needs a right. */
const findUsable = (): Promise<boolean[]> =>
  Promise.all(
    wrappers({ wallSec: 1, cpuSec: 60, fileBytes: 1 }).map(([name = '', ...args]) =>
      run(name, [...args, 'true']).then(
        () => true,
        () => false,
      ),
    ),
  );

/** The command line that runs a program under all the limits that this machine offers. */
export const sandboxed = async (command: string[], limits: Limits): Promise<string[]> => {
  usable ??= findUsable();
  const isUsable = await usable;
  return [...wrappers(limits).filter((_, index) => isUsable[index]), command].flat();
};
