// @ts-check
// `npm start`: everything that Cueroom needs on one machine, until Ctrl-C.
import './node-version.mjs';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startNode } from './child-process.mjs';
import { lockData, publishMetricsTargets, publishStores, readSecrets } from './data-directory.mjs';
import { exitWith, Refusal, stopRequests } from './exit.mjs';
import { ensurePrograms, installDependencies, mediaPrograms, redisServer } from './installation.mjs';
import { build } from './nx.mjs';
import { readStartOptions, settingOf, withoutSettings } from './options.mjs';
import { askPort, listenError } from './ports.mjs';
import { startStores } from './stores.mjs';
import { SupervisedProcess } from './supervised-process.mjs';
import { notInherited, processesOf } from './system.mjs';

/** @typedef {ReturnType<typeof readStartOptions>} StartOptions */
/** @typedef {(hurry: AbortSignal) => unknown} Stop */
/** @typedef {{ username: string, password: string | undefined, isNew: boolean }} SignIn */

/** Half of V8's default: saves 15 MiB per process, and costs no processor time that can be measured. */
const smallYoungSpace = ['--max-semi-space-size=8'];

/** @param {StartOptions} options */
const refuseTakenPorts = async ({ ports, host }) => {
  for (const port of ports) {
    const error = await listenError(port, host);
    if (error === 'EADDRINUSE')
      throw new Refusal(`Port ${port} is in use: stop what uses it, or choose another (PORT=${port + 1} npm start).`);
    if (error) throw new Refusal(`Cueroom cannot listen on port ${port} (${error}): choose another PORT or HOST.`);
  }
};

/** @param {StartOptions} options @param {AbortSignal} signal */
const prepare = async ({ redisUrl, isBuilt }, signal) => {
  await installDependencies(signal);
  await ensurePrograms([...(redisUrl ? [] : [redisServer]), ...mediaPrograms], signal);
  if (!isBuilt) await build(signal);
};

/**
 * @param {import('./system.mjs').Process} process
 * @param {string} logs
 * @param {SignIn} signIn filled in when the process has generated the admin's password
 */
const supervise = ({ name, file, env }, logs, signIn) =>
  new SupervisedProcess({
    name,
    logFile: join(logs, `${name}.log`),
    spawn: (log) => {
      const inherited = withoutSettings(process.env, notInherited);
      const child = startNode(file, [], { log, execArgv: smallYoungSpace, env: { ...inherited, ...env } });
      child.on('message', (/** @type {{ type: string, password: string }} */ { type, password }) => {
        if (type === 'first-sign-in') Object.assign(signIn, { password, isNew: true });
      });
      return child;
    },
    isReady: async () =>
      (await askPort(Number(env['HEALTH_PORT']), 'GET /readyz HTTP/1.0\r\n\r\n'))?.startsWith('HTTP/1.1 200') ?? false,
  }).start();

/**
 * Starts the stores, then everything else at once.
 * @param {StartOptions} options
 * @param {{ signal: AbortSignal, stops: Stop[], signIn: SignIn }} progress `stops` grows in the order of the start
 */
const startAll = async (options, { signal, stops, signIn }) => {
  const { dataDirectory: directory, mongodbUri, redisUrl, redisQueuesUrl } = options;
  const secrets = readSecrets(directory);
  console.log('Starting …');
  const stores = await startStores({ ...secrets, directory, isDurable: true, mongodbUri, redisUrl, signal });
  stops.push(stores.stop, publishStores(directory, { ...stores, redisQueuesUrl }));
  const signingSecret = settingOf(process.env, 'SIGNING_SECRET') ?? secrets.signing;
  const processes = await processesOf({ ...options, ...stores, signingSecret });
  stops.push(publishMetricsTargets(directory, processes));
  const running = processes.map((process) => supervise(process, join(directory, 'logs'), signIn));
  const stopThose = (/** @type {typeof running} */ some) => (/** @type {AbortSignal} */ hurry) =>
    Promise.all(some.map((process) => process.stop(hurry)));
  const isGateway = (/** @type {{ name: string }} */ { name }) => name.startsWith('gateway');
  stops.push(stopThose(running.filter((process) => !isGateway(process))), stopThose(running.filter(isGateway)));
  await Promise.all(running.map((process) => process.untilReady({ signal })));
  return stores;
};

/**
 * Fills an empty studio, once for each data directory. Without the demo the start goes on.
 * @param {string} directory
 * @param {import('../demo/load-demo.mjs').Access} access
 */
const loadDemoOnce = async (directory, access) => {
  const mark = join(directory, 'demo-was-offered');
  if (existsSync(mark)) return;
  console.log('Loading the demo (DEMO_DATA=off starts empty) …');
  try {
    const { loadDemo } = await import('../demo/load-demo.mjs'); // needs sharp, which was perhaps installed just now
    await loadDemo(access);
    writeFileSync(mark, '');
  } catch (error) {
    console.log(`The demo could not be loaded: ${error instanceof Error ? error.message : error}`);
  }
};

/**
 * @param {StartOptions} options
 * @param {{ mongodbKind: string, signIn: SignIn }} started
 */
const printSummary = ({ ports, dataDirectory }, { mongodbKind, signIn }) => {
  const address = (process.env['PUBLIC_URL'] || `http://localhost:${ports[0]}`).replace(/\/$/, '');
  const more = ports.slice(1).map((port) => `\n           and at:  http://localhost:${port}`);
  const { username, password, isNew } = signIn;
  const known = password
    ? `${username}, ${isNew ? `password ${password} (shown only now)` : 'your ADMIN_PASSWORD'}`
    : 'as at the first start (set ADMIN_PASSWORD to change the password)';
  console.log(`
  Cueroom is ready:  ${address}${more.join('')}

  Admin   ${address}/admin
  Sign in ${known}
  Data    ${dataDirectory} (MongoDB: ${mongodbKind})
  Logs    ${join(dataDirectory, 'logs')}
  Stop    Ctrl-C
`);
};

const main = async () => {
  const options = readStartOptions(process.argv.slice(2), process.env);
  const { stop, hurry } = stopRequests();
  const unlock = await lockData(options.dataDirectory);
  const username = process.env['ADMIN_USERNAME'] || 'admin';
  /** @type {SignIn} */
  const signIn = { username, password: settingOf(process.env, 'ADMIN_PASSWORD'), isNew: false };
  /** @type {Stop[]} */
  const stops = [];
  try {
    await refuseTakenPorts(options);
    await prepare(options, stop);
    const { mongodbKind } = await startAll(options, { signal: stop, stops, signIn });
    const { username, password } = signIn;
    if (options.hasDemo && password) {
      const url = `http://127.0.0.1:${options.ports[0]}`;
      await loadDemoOnce(options.dataDirectory, { url, username, password, signal: stop });
    }
    printSummary(options, { mongodbKind, signIn });
    if (!stop.aborted) await once(stop, 'abort'); // it may have come while the demo was loaded
  } catch (error) {
    if (!stop.aborted) throw error;
  } finally {
    if (stop.aborted) console.log('\nStopping … (Ctrl-C again: at once)');
    for (const stopPart of stops.reverse()) await stopPart(hurry);
    unlock();
  }
};

await main().catch(exitWith);
process.exit(0);
