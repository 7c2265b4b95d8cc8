// @ts-check
import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from './refusal.mjs';

/**
 * When a process began, in the system's own notation; '' when there is none. With it a number that the system has
 * given to another process since does not count as the old one.
 * @param {number} pid
 */
const beginOf = (pid) => {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)])
        .toString()
        .trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? ''; // field 22: the name in field 2 may hold anything
  } catch {
    return '';
  }
};

/** @param {string} file */
const ownerIn = (file) => {
  try {
    const [pid = '', begin = ''] = readFileSync(file, 'utf8').split('\n');
    return { pid: Number(pid), begin };
  } catch {
    return undefined;
  }
};

/** @param {ReturnType<typeof ownerIn>} owner @returns {owner is { pid: number, begin: string }} */
const isAlive = (owner) => owner !== undefined && owner.begin !== '' && beginOf(owner.pid) === owner.begin;

/** @param {string} directory */
const lockIn = (directory) => join(directory, 'launcher.lock');

/**
 * The process that has locked a data directory, if there is one.
 * @param {string} directory
 */
export const launcherOf = (directory) => {
  const owner = ownerIn(lockIn(directory));
  return isAlive(owner) ? owner.pid : undefined;
};

/**
 * Makes this process the only launcher of a data directory. A lock that a dead process left is taken over.
 * @param {string} directory made when it is missing
 * @returns {Promise<() => void>} gives it free
 * @throws Refusal when another launcher uses it
 */
export const lockData = async (directory) => {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const lock = lockIn(directory);
  const own = `${lock}.${process.pid}`;
  writeFileSync(own, `${process.pid}\n${beginOf(process.pid)}\n`);
  const free = () => {
    if (ownerIn(lock)?.pid === process.pid) rmSync(lock, { force: true });
  };
  try {
    linkSync(own, lock); // made whole or not at all
    rmSync(own);
    return free;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
  }
  const isTaken = launcherOf(directory) !== undefined;
  if (isTaken) rmSync(own);
  else renameSync(own, lock);
  if (!isTaken) await sleep(200); // when two take over at once, the second stays and the first sees it
  if (ownerIn(lock)?.pid === process.pid) return free;
  throw new Refusal(
    `Cueroom runs already on ${directory} (process ${ownerIn(lock)?.pid}): stop that one, or choose another DATA_DIR.`,
  );
};
