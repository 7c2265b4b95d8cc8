// @ts-check
// MongoDB and Redis for the processes of this machine. Run by itself (`node deploy/local/stores.mjs`) it gives tests
// stores of their own in a temporary directory: it prints their addresses as one line of JSON when they are ready, and
// clears everything away when its stdin closes or on SIGTERM.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startMongodb } from './mongodb.mjs';
import { startRedis } from './redis.mjs';
import { exitWith } from './refusal.mjs';

const cache = fileURLToPath(new URL('../../.cache', import.meta.url));

/**
 * Starts the stores that are not given by an address.
 * @param {object} options
 * @param {string} options.directory
 * @param {string} options.redisPassword
 * @param {boolean} options.isDurable false where nothing needs to survive the process
 * @param {string} [options.mongodbUri]
 * @param {string} [options.redisUrl]
 * @param {AbortSignal} [options.signal] gives the start up
 */
export const startStores = async ({ directory, redisPassword, isDurable, mongodbUri, redisUrl, signal }) => {
  const logs = join(directory, 'logs');
  const mongodb = mongodbUri ? undefined : await startMongodb({ directory: join(directory, 'mongodb'), logs, cache });
  const redis = redisUrl
    ? undefined
    : await startRedis({ directory: join(directory, 'redis'), logs, password: redisPassword, isDurable });
  const processes = [mongodb?.process, redis?.process].filter((process) => process !== undefined);
  /** @param {AbortSignal} [hurry] */
  const stop = async (hurry) => void (await Promise.all(processes.map((process) => process.stop(hurry))));
  try {
    await Promise.all(processes.map((process) => process.untilReady({ signal })));
  } catch (fault) {
    await stop();
    throw fault;
  }
  return {
    mongodbUri: mongodbUri ?? /** @type {string} */ (mongodb?.uri),
    redisUrl: redisUrl ?? /** @type {string} */ (redis?.url),
    mongodbKind: mongodb?.kind ?? 'your MONGODB_URI',
    stop,
  };
};

/**
 * Stores for tests, in a temporary directory that goes with them.
 * @param {AbortSignal} [signal] gives the start up
 */
export const startTemporaryStores = async (signal) => {
  const directory = mkdtempSync(join(tmpdir(), 'cueroom-stores-'));
  const clear = () => rmSync(directory, { recursive: true, force: true });
  try {
    const redisPassword = randomBytes(16).toString('hex');
    const stores = await startStores({ directory, redisPassword, isDurable: false, signal });
    const stop = async () => {
      await stores.stop();
      clear();
    };
    return { ...stores, stop };
  } catch (fault) {
    clear();
    throw fault;
  }
};

const runByItself = async () => {
  const asked = new Promise((resolve) => {
    process.stdin.resume().once('close', resolve);
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, resolve);
  });
  const { mongodbUri, redisUrl, stop } = await startTemporaryStores();
  console.log(JSON.stringify({ mongodbUri, redisUrl }));
  await asked;
  await stop();
  process.exit(0);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await runByItself().catch(exitWith);
