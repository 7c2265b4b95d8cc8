// `npm run studio -- <command>`: the operator's commands (services/operator), with the stores of the `npm start` that
// runs on this DATA_DIR, or with stores that are started for the time of the command.
import './node-version.mjs';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { signalGroup, startChild } from './child-process.mjs';
import { lockData, readSecrets, runningStores } from './data-directory.mjs';
import { exitWith, stopRequested } from './exit.mjs';
import { noteRestored } from './first-start.mjs';
import { ensurePrograms, installDependencies, redisServer } from './installation.mjs';
import { build } from './nx.mjs';
import { readStartOptions, withoutSettings } from './options.mjs';
import { startStores } from './stores.mjs';
import { operatorFile, root } from './system.mjs';

/** Whether it was built after its sources changed: a build replaces files that a studio of this checkout may be loading. */
const isBuilt = () => {
  const builtAt = statSync(operatorFile('main.js'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const packages = ['services/operator', ...readdirSync(join(root, 'libs')).map((name) => `libs/${name}`)];
  return packages
    .flatMap((name) => {
      const folder = join(root, name, 'src');
      return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file));
    })
    .every((file) => statSync(file).mtimeMs <= builtAt);
};

/** What is wrong with a command line, the command itself says. @param {string[]} args */
const needsStores = async (args) => {
  const { default: commandLine } = await import(operatorFile('command-line.js')); // CommonJS
  try {
    return commandLine.readCommandLine(args)?.command.needsStores === true;
  } catch {
    return false;
  }
};

/** @param {string[]} args @param {NodeJS.ProcessEnv} env @param {AbortSignal} stop @returns {Promise<number>} exit code */
const run = async (args, env, stop) => {
  const cwd = process.env['INIT_CWD'] ?? process.cwd(); // file names are relative to the person's folder, not to npm's
  const child = startChild(process.execPath, [operatorFile('main.js'), ...args], { env, cwd, stdio: 'inherit' });
  const end = () => signalGroup(child, 'SIGTERM');
  if (stop.aborted) end();
  stop.addEventListener('abort', end);
  const [code] = await once(child, 'exit');
  return code ?? 1;
};

/** @param {import('./options.mjs').StartOptions} options @param {AbortSignal} signal */
const openStores = async ({ dataDirectory: directory, mongodbUri, redisUrl, redisQueuesUrl }, signal) => {
  const running = runningStores(directory);
  if (running) return { ...running, close: async () => {} };
  process.once('exit', lockData(directory));
  if (!redisUrl) await ensurePrograms([redisServer], signal);
  console.error('Starting the stores …');
  const { redisPassword } = readSecrets(directory);
  const stores = await startStores({ directory, redisPassword, mongodbUri, redisUrl, signal });
  return { ...stores, redisQueuesUrl, close: stores.stop };
};

const main = async () => {
  const args = process.argv.slice(2);
  const options = readStartOptions([], process.env);
  const stop = stopRequested();
  if (!isBuilt() && !runningStores(options.dataDirectory)) {
    await installDependencies(stop);
    await build(stop);
  }
  const env = { ...process.env, DATA_DIR: options.dataDirectory };
  if (!(await needsStores(args))) return run(args, env, stop);
  const { mongodbUri, redisUrl, redisQueuesUrl, close } = await openStores(options, stop);
  const addresses = { MONGODB_URI: mongodbUri, REDIS_URL: redisUrl, REDIS_QUEUES_URL: redisQueuesUrl };
  try {
    const code = await run(args, { ...withoutSettings(env, Object.keys(addresses)), ...addresses }, stop);
    if (code === 0 && args[0] === 'restore') noteRestored(options.dataDirectory);
    return code;
  } finally {
    await close();
  }
};

process.exit(await main().catch(exitWith));
