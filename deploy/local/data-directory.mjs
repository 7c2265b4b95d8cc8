// What the launcher keeps in DATA_DIR: its lock, its secrets, and the addresses of what runs.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)])
        .toString()
        .trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? ''; // field 22; the name in field 2 may contain anything
  } catch {
    return '';
  }
};

/** The process that has locked a data directory, if it is still running. @param {string} directory */
const launcherOf = (directory) => {
  const owner = readJson(join(directory, 'launcher.lock'));
  return owner?.start && startOf(owner.pid) === owner.start ? Number(owner.pid) : undefined;
};

/** Creates it, with its parents. Node's own `recursive` never ends where a parent takes no folders, as /proc does not. @param {string} directory */
const make = (directory) => {
  if (existsSync(directory)) return;
  make(dirname(directory));
  mkdirSync(directory, { mode: 0o700 });
};

/** @param {string} directory @throws Refusal when nothing can be written there */
const refuseUnwritable = (directory) => {
  try {
    make(directory);
    const probe = join(directory, `probe-${process.pid}`);
    writeFileSync(probe, 'x');
    rmSync(probe);
  } catch (/** @type {any} */ { code }) {
    throw new Refusal(
      `DATA_DIR ${directory} cannot be written (${code}): let this user write there, or choose another DATA_DIR.`,
    );
  }
};

/**
 * Makes this process the only launcher of a data directory. Takes over the lock of a process that no longer runs.
 * @param {string} directory created when it is missing
 * @returns {() => void} unlocks it
 */
export const lockData = (directory) => {
  refuseUnwritable(directory);
  const lock = join(directory, 'launcher.lock');
  const owner = launcherOf(directory);
  if (owner !== undefined)
    throw new Refusal(
      `Cueroom is already running on ${directory} (process ${owner}): stop it, or choose another DATA_DIR.`,
    );
  rmSync(lock, { force: true });
  writeFileSync(lock, JSON.stringify({ pid: process.pid, start: startOf(process.pid) }), { flag: 'wx' }); // of two at once, one fails
  return () => rmSync(lock, { force: true });
};

/**
 * Secrets that only the processes of this installation share: created at the first start.
 * @param {string} directory
 * @returns {{ signing: string, redisPassword: string }}
 */
export const readSecrets = (directory) => {
  const file = join(directory, 'secrets.json');
  if (!existsSync(file)) {
    const fresh = { signing: randomBytes(32).toString('hex'), redisPassword: randomBytes(32).toString('hex') };
    writeFileSync(file, `${JSON.stringify(fresh, null, 2)}\n`, { flag: 'wx', mode: 0o600 });
  }
  return JSON.parse(readFileSync(file, 'utf8'));
};

/** @param {string} file @param {object} content @param {number} [mode] @returns {() => void} removes it */
const publish = (file, content, mode) => {
  writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode });
  renameSync(`${file}.new`, file); // others may read it at any moment
  return () => rmSync(file, { force: true });
};

/** @typedef {{ mongodbUri: string, redisUrl: string, redisQueuesUrl?: string }} StoreAddresses */

// For `npm run studio`. The addresses of Redis hold a password: only the owner may read them.
/** @param {string} directory @param {StoreAddresses} stores */
export const publishStores = (directory, { mongodbUri, redisUrl, redisQueuesUrl }) =>
  publish(join(directory, 'running.json'), { pid: process.pid, mongodbUri, redisUrl, redisQueuesUrl }, 0o600);

/** Those of the `npm start` that runs on a data directory. @param {string} directory @returns {StoreAddresses | undefined} */
export const runningStores = (directory) => {
  const { pid, ...stores } = readJson(join(directory, 'running.json')) ?? {};
  return pid !== undefined && launcherOf(directory) === pid ? stores : undefined;
};

/**
 * Writes where Prometheus finds the metrics of each process (`file_sd_configs`); their ports differ at each start.
 * @param {string} directory
 * @param {readonly import('./system.mjs').Process[]} processes
 */
export const publishMetricsTargets = (directory, processes) =>
  publish(
    join(directory, 'metrics-targets.json'),
    processes.map(({ name, env }) => ({
      targets: [`${env['HEALTH_HOST']}:${env['HEALTH_PORT']}`],
      labels: { process: name },
    })),
  );
