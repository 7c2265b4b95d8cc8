// @ts-check
// `npm start`: everything that Cueroom needs on one machine, until Ctrl-C.
import './node-version.mjs';
import { once } from 'node:events';
import { join } from 'node:path';
import { lockData } from './data-lock.mjs';
import { loadDemoOnce } from './demo.mjs';
import { installDependencies } from './dependencies.mjs';
import { tellTargets } from './metrics-targets.mjs';
import { build } from './nx.mjs';
import { readStartOptions, settingOf } from './options.mjs';
import { listenError } from './ports.mjs';
import { exitWith, Refusal } from './refusal.mjs';
import { tellRunning } from './running-studio.mjs';
import { readSecrets } from './secrets.mjs';
import { stopRequests } from './stop-requests.mjs';
import { startStores } from './stores.mjs';
import { processesOf, supervise } from './system.mjs';
import { ensurePrograms, mediaPrograms, redisServer } from './system-programs.mjs';

/** @typedef {ReturnType<typeof readStartOptions>} StartOptions */
/** @typedef {{ stop: (hurry: AbortSignal) => Promise<unknown> }} Running */

/** @param {StartOptions} options */
const refuseTakenPorts = async ({ ports, host }) => {
  for (const port of ports) {
    const error = await listenError(port, host);
    if (error === 'EADDRINUSE') {
      throw new Refusal(
        `Port ${port} is in use: stop what uses it, or choose another one (PORT=${port + 1} npm start).`,
      );
    }
    if (error) throw new Refusal(`Nobody may listen on port ${port} here (${error}): choose another PORT or HOST.`);
  }
};

/** @param {StartOptions} options @param {AbortSignal} signal */
const prepare = async ({ redisUrl }, signal) => {
  await installDependencies(signal);
  await ensurePrograms([...(redisUrl ? [] : [redisServer]), ...mediaPrograms], signal);
  await build(signal);
};

/**
 * Starts the stores, then all the rest at once: no process needs another one to start.
 * @param {StartOptions} options
 * @param {{ signal: AbortSignal, running: Running[] }} progress takes what has to be stopped, in the order of the start
 */
const startAll = async (options, { signal, running }) => {
  const directory = options.dataDirectory;
  const secrets = readSecrets(directory);
  console.log('Starting …');
  const { mongodbUri, redisUrl } = options;
  const stores = await startStores({ ...secrets, directory, isDurable: true, mongodbUri, redisUrl, signal });
  running.push(stores);
  const silence = tellRunning(directory, { ...stores, redisQueuesUrl: options.redisQueuesUrl });
  running.push({ stop: async () => silence() });
  const { services, gateways } = await processesOf({
    ...options,
    ...stores,
    signingSecret: settingOf(process.env, 'SIGNING_SECRET') ?? secrets.signing,
  });
  const hide = tellTargets(directory, [...services, ...gateways]);
  running.push({ stop: async () => hide() });
  const username = process.env['ADMIN_USERNAME'] || 'admin';
  let password = settingOf(process.env, 'ADMIN_PASSWORD');
  let signIn = password
    ? `${username}, your ADMIN_PASSWORD`
    : 'as at the first start (set ADMIN_PASSWORD for a new password)';
  const logs = join(directory, 'logs');
  /** @type {Parameters<typeof supervise>[1]['onFirstSignIn']} */
  const onFirstSignIn = (made) => {
    password = made.password;
    signIn = `${username}, password ${password} (shown this once)`;
  };
  const behind = services.map((process) => supervise(process, { logs, onFirstSignIn }));
  running.push({ stop: (hurry) => Promise.all(behind.map((process) => process.stop(hurry))) });
  const doors = gateways.map((process) => supervise(process, { logs, onFirstSignIn }));
  running.push({ stop: (hurry) => Promise.all(doors.map((process) => process.stop(hurry))) });
  await Promise.all([...behind, ...doors].map((process) => process.untilReady({ signal })));
  const [firstPort, ...furtherPorts] = options.ports;
  if (options.hasDemo && password) {
    await loadDemoOnce(directory, { url: `http://127.0.0.1:${firstPort}`, username, password, signal });
  }
  const address = (process.env['PUBLIC_URL'] || `http://localhost:${firstPort}`).replace(/\/$/, '');
  const more = furtherPorts.map((port) => `\n           and at:  http://localhost:${port}`).join('');
  console.log(`
  Cueroom is ready:  ${address}${more}

  Admin   ${address}/admin
  Sign in ${signIn}
  Data    ${directory} (MongoDB: ${stores.mongodbKind})
  Logs    ${logs}
  Stop    Ctrl-C
`);
};

/** @param {Running[]} running @param {AbortSignal} hurry */
const stopAll = async (running, hurry) => {
  for (const part of running.reverse()) await part.stop(hurry);
};

const main = async () => {
  const options = readStartOptions(process.argv.slice(2), process.env);
  const { stop, hurry } = stopRequests();
  const unlock = await lockData(options.dataDirectory);
  /** @type {Running[]} */
  const running = [];
  try {
    await refuseTakenPorts(options);
    await prepare(options, stop);
    await startAll(options, { signal: stop, running });
    // Who has asked while the demo was loaded asks no more.
    if (!stop.aborted) await once(stop, 'abort');
  } catch (error) {
    if (!stop.aborted) throw error;
  } finally {
    if (stop.aborted) console.log('\nStopping … (Ctrl-C again: at once)');
    await stopAll(running, hurry);
    unlock();
  }
};

await main().catch(exitWith);
process.exit(0);
