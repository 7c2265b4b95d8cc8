// @ts-check
// What the launcher keeps in DATA_DIR: its lock, its secrets, and the addresses of what runs.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from './exit.mjs';

/** @param {string} file @returns {any} undefined when it cannot be read */
const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

/**
 * When a process started, as the system writes it; '' when there is none. After a reboot another process may have the
 * number of the old launcher: its start tells them apart.
 * @param {number} pid
 */
const startOf = (pid) => {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? ''; // field 22; the name in field 2 may contain anything
  } catch {
    return '';
  }
};

/** @param {string} directory */
const lockIn = (directory) => join(directory, 'launcher.lock');

/** The process that has locked a data directory, if it is still running. @param {string} directory */
const launcherOf = (directory) => {
  const owner = readJson(lockIn(directory));
  return owner?.start && startOf(owner.pid) === owner.start ? Number(owner.pid) : undefined;
};

/**
 * Makes this process the only launcher of a data directory. Takes over the lock of a process that no longer runs.
 * @param {string} directory created when it is missing
 * @returns {Promise<() => void>} unlocks it
 * @throws Refusal when another launcher uses it
 */
export const lockData = async (directory) => {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const lock = lockIn(directory);
  const own = `${lock}.${process.pid}`;
  writeFileSync(own, JSON.stringify({ pid: process.pid, start: startOf(process.pid) }));
  try {
    linkSync(own, lock); // never there half written
    rmSync(own);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    if (launcherOf(directory) === undefined) {
      renameSync(own, lock);
      await sleep(200); // when two take over at once, the later one wins and the earlier one sees it
    } else rmSync(own);
  }
  const owner = launcherOf(directory);
  if (owner !== process.pid) {
    throw new Refusal(
      `Cueroom is already running on ${directory} (process ${owner}): stop it, or choose another DATA_DIR.`,
    );
  }
  return () => {
    if (launcherOf(directory) === process.pid) rmSync(lock, { force: true });
  };
};

/**
 * Secrets that only the processes of this installation share: created at the first start.
 * @param {string} directory
 * @returns {{ signing: string, redisPassword: string }}
 */
export const readSecrets = (directory) => {
  const file = join(directory, 'secrets.json');
  const fresh = { signing: randomBytes(32).toString('hex'), redisPassword: randomBytes(32).toString('hex') };
  try {
    writeFileSync(file, `${JSON.stringify(fresh, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
  }
  return JSON.parse(readFileSync(file, 'utf8'));
};

/** @typedef {{ mongodbUri: string, redisUrl: string, redisQueuesUrl?: string | undefined }} StoreAddresses */

/** @param {string} directory */
const runningIn = (directory) => join(directory, 'running.json');

/**
 * Writes the addresses of the stores for `npm run studio`. Those of Redis hold a password, so only the owner may read them.
 * @param {string} directory
 * @param {StoreAddresses} stores
 * @returns {() => void} removes them
 */
export const publishStores = (directory, { mongodbUri, redisUrl, redisQueuesUrl }) => {
  const file = runningIn(directory);
  rmSync(file, { force: true }); // `mode` counts for new files only
  writeFileSync(file, JSON.stringify({ pid: process.pid, mongodbUri, redisUrl, redisQueuesUrl }), { mode: 0o600 });
  return () => rmSync(file, { force: true });
};

/**
 * The stores of the `npm start` that runs on a data directory.
 * @param {string} directory
 * @returns {StoreAddresses | undefined} undefined when none runs, or its stores are not up yet
 */
export const runningStores = (directory) => {
  const { pid, ...stores } = readJson(runningIn(directory)) ?? {};
  return pid !== undefined && launcherOf(directory) === pid ? stores : undefined;
};

/**
 * Writes where Prometheus finds the metrics of each process (`file_sd_configs`); their ports differ at each start.
 * @param {string} directory
 * @param {readonly import('./system.mjs').Process[]} processes
 * @returns {() => void} removes it
 */
export const publishMetricsTargets = (directory, processes) => {
  const file = join(directory, 'metrics-targets.json');
  const targets = processes.map(({ name, env }) => ({
    targets: [`${env['HEALTH_HOST']}:${env['HEALTH_PORT']}`],
    labels: { process: name },
  }));
  writeFileSync(`${file}.new`, `${JSON.stringify(targets, null, 2)}\n`);
  renameSync(`${file}.new`, file); // Prometheus may read it at any moment
  return () => rmSync(file, { force: true });
};
