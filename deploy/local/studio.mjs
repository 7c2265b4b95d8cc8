// @ts-check
// `npm run studio -- <command>`: the operator's commands (services/operator), with the stores of the `npm start` that
// runs on this DATA_DIR, or with stores that are started for the time of the command.
import './node-version.mjs';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { signalGroup } from './child-process.mjs';
import { lockData, readSecrets, runningStores } from './data-directory.mjs';
import { exitWith, stopRequests } from './exit.mjs';
import { ensurePrograms, installDependencies, redisServer } from './installation.mjs';
import { build } from './nx.mjs';
import { readStartOptions, withoutSettings } from './options.mjs';
import { startStores } from './stores.mjs';
import { root } from './system.mjs';

const operator = (/** @type {string} */ file) => join(root, 'services/operator/dist', file);
const require = createRequire(import.meta.url);
const wrongUsage = 2;

/**
 * Reads the command line before anything is started for it.
 * @param {string[]} args
 * @returns {{ needsStores: boolean } | undefined} undefined when help or an error was printed instead
 */
const readCommand = (args) => {
  // Not import(): it does not find the exports of this CommonJS module.
  const { overview, readCommandLine, WrongUsage } = require(operator('command-line.js'));
  try {
    const line = readCommandLine(args);
    if (!line) console.log(overview());
    return line?.command;
  } catch (error) {
    if (!(error instanceof WrongUsage)) throw error;
    console.error(/** @type {Error} */ (error).message);
    process.exitCode = wrongUsage;
    return undefined;
  }
};

/**
 * Runs the command to its end. File names in it are relative to the person's folder, not to npm's.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {{ stop: AbortSignal, hurry: AbortSignal }} requests
 * @returns {Promise<number>} its exit code
 */
const run = (args, env, { stop, hurry }) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [operator('main.js'), ...args], {
      env,
      cwd: process.env['INIT_CWD'] ?? process.cwd(),
      stdio: 'inherit',
      detached: true,
    });
    const end = () => signalGroup(child.pid, 'SIGTERM');
    if (stop.aborted) end();
    stop.addEventListener('abort', end);
    hurry.addEventListener('abort', () => signalGroup(child.pid, 'SIGKILL'));
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });

/**
 * The stores of the running studio, or new ones for the time of the command.
 * @param {ReturnType<typeof readStartOptions>} options
 * @param {AbortSignal} signal
 */
const openStores = async ({ dataDirectory: directory, mongodbUri, redisUrl, redisQueuesUrl }, signal) => {
  const running = runningStores(directory);
  if (running) return { ...running, close: async () => {} };
  const unlock = await lockData(directory);
  try {
    if (!redisUrl) await ensurePrograms([redisServer], signal);
    console.error('Starting the stores …');
    const { redisPassword } = readSecrets(directory);
    const stores = await startStores({ directory, redisPassword, isDurable: true, mongodbUri, redisUrl, signal });
    const close = async (/** @type {AbortSignal} */ hurry) => {
      await stores.stop(hurry);
      unlock();
    };
    return { ...stores, redisQueuesUrl, close };
  } catch (error) {
    unlock();
    throw error;
  }
};

const main = async () => {
  const args = process.argv.slice(2);
  const options = readStartOptions([], process.env);
  const requests = stopRequests();
  if (!runningStores(options.dataDirectory) || !existsSync(operator('main.js'))) {
    await installDependencies(requests.stop);
    await build(requests.stop);
  }
  const command = readCommand(args);
  if (!command) return;
  const env = { ...process.env, DATA_DIR: options.dataDirectory };
  if (!command.needsStores) {
    process.exitCode = await run(args, env, requests);
    return;
  }
  const { mongodbUri, redisUrl, redisQueuesUrl, close } = await openStores(options, requests.stop);
  try {
    const addresses = { MONGODB_URI: mongodbUri, REDIS_URL: redisUrl, REDIS_QUEUES_URL: redisQueuesUrl };
    const inherited = withoutSettings(env, Object.keys(addresses));
    process.exitCode = await run(args, { ...inherited, ...addresses }, requests);
  } finally {
    await close(requests.hurry);
  }
};

await main().catch(exitWith);
process.exit();
