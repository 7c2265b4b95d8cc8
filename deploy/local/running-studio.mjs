// @ts-check
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launcherOf } from './data-lock.mjs';

/** @typedef {{ mongodbUri: string, redisUrl: string, redisQueuesUrl?: string | undefined }} StoreAddresses */

/** @param {string} directory */
const fileIn = (directory) => join(directory, 'running.json');

/**
 * Leaves the addresses of the stores with the data, for the commands of `npm run studio`; Redis' ones hold a password,
 * so only the owner of the data may read them.
 * @param {string} directory
 * @param {StoreAddresses} stores
 * @returns {() => void} takes them away
 */
export const tellRunning = (directory, { mongodbUri, redisUrl, redisQueuesUrl }) => {
  const file = fileIn(directory);
  rmSync(file, { force: true }); // a new file has the mode that is asked for
  const running = { pid: process.pid, mongodbUri, redisUrl, redisQueuesUrl };
  writeFileSync(file, JSON.stringify(running), { mode: 0o600 });
  return () => rmSync(file, { force: true });
};

/**
 * The stores of the `npm start` that runs on a data directory.
 * @param {string} directory
 * @returns {StoreAddresses | undefined} undefined when none runs there, or it has not come so far yet
 */
export const runningStudio = (directory) => {
  try {
    const { pid, ...stores } = JSON.parse(readFileSync(fileIn(directory), 'utf8'));
    return launcherOf(directory) === pid ? stores : undefined;
  } catch {
    return undefined;
  }
};
