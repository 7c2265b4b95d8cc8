// @ts-check
// MongoDB and Redis for the processes of this machine.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startMongodb } from './mongodb.mjs';
import { startRedis } from './redis.mjs';

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
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    mongodbUri: mongodbUri ?? /** @type {string} */ (mongodb?.uri),
    redisUrl: redisUrl ?? /** @type {string} */ (redis?.url),
    mongodbKind: mongodb?.kind ?? 'your MONGODB_URI',
    stop,
  };
};
