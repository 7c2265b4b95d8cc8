// `npm start`: everything that Cueroom needs on one machine, until Ctrl-C.
import './node-version.mjs';
import { once } from 'node:events';
import { join } from 'node:path';
import { startNode } from './child-process.mjs';
import { lockData, publishMetricsTargets, publishStores, readSecrets } from './data-directory.mjs';
import { exitWith, Refusal, stopRequested } from './exit.mjs';
import { noteShown, noteUnshown, offerDemo, replaceUnshown } from './first-start.mjs';
import { ensurePrograms, installDependencies, mediaPrograms, redisServer } from './installation.mjs';
import { build } from './nx.mjs';
import { readStartOptions, settingOf, withoutSettings } from './options.mjs';
import { askPort, listenError } from './ports.mjs';
import { embeddedKind, startStores } from './stores.mjs';
import { SupervisedProcess } from './supervised-process.mjs';
import { notInherited, operatorFile, processesOf } from './system.mjs';

/** @typedef {import('./options.mjs').StartOptions} StartOptions */
/** @typedef {import('./first-start.mjs').SignIn} SignIn */
/** What ends all that has been started, in the order of the start. @typedef {(() => unknown)[]} Stops */

/** @param {StartOptions} options */
const refuseTakenPorts = async ({ ports, host }) => {
  for (const port of ports) {
    const error = await listenError(port, host);
    if (error === 'EADDRINUSE')
      throw new Refusal(`Port ${port} is in use: stop what uses it, or choose another (PORT=${port + 1} npm start).`);
    if (error) throw new Refusal(`Cueroom cannot listen on port ${port} (${error}): choose another PORT or HOST.`);
  }
};

/** @param {StartOptions} options @throws Refusal that names each store of one's own that cannot be used */
const refuseLostStores = async ({ mongodbUri, redisUrl, redisQueuesUrl }) => {
  if (!mongodbUri && !redisUrl && !redisQueuesUrl) return;
  const { default: reach } = await import(operatorFile('doctor/reach.js')); // CommonJS
  const lost = await reach.lostStores({
    MONGODB_URI: mongodbUri,
    REDIS_URL: redisUrl,
    REDIS_QUEUES_URL: redisQueuesUrl,
  });
  if (lost.length > 0) throw new Refusal(lost.join('\n'));
};

/** @param {import('./system.mjs').Process} process @param {string} directory @param {SignIn} signIn */
const supervise = ({ name, file, nodeOptions, allocator, env }, directory, signIn) =>
  new SupervisedProcess({
    name,
    logFile: join(directory, 'logs', `${name}.log`),
    spawn: (log) => {
      const inherited = withoutSettings(process.env, notInherited);
      const given = { ...allocator, ...inherited, ...env };
      const child = startNode([process.execPath, ...nodeOptions, file], log, given);
      child.on('message', (/** @type {{ type: string, password: string }} */ { type, password }) => {
        if (type !== 'first-sign-in') return;
        noteUnshown(directory);
        Object.assign(signIn, { password, isNew: true });
      });
      return child;
    },
    isReady: async () =>
      (await askPort(Number(env['HEALTH_PORT']), 'GET /readyz HTTP/1.0\r\n\r\n'))?.startsWith('HTTP/1.1 200') ?? false,
  });

/**
 * Starts the stores, then everything else at once.
 * @param {StartOptions} options
 * @param {{ stop: AbortSignal, stops: Stops, signIn: SignIn }} progress
 * @returns {Promise<string>} the kind of MongoDB
 */
const startAll = async (options, { stop, stops, signIn }) => {
  const { dataDirectory: directory, mongodbUri, mongodbCacheGb, redisUrl, redisQueuesUrl } = options;
  const secrets = readSecrets(directory);
  console.log('Starting …');
  const stores = await startStores({ ...secrets, directory, mongodbUri, mongodbCacheGb, redisUrl, signal: stop });
  stops.push(stores.stop, publishStores(directory, { ...stores, redisQueuesUrl }));
  const signingSecret = settingOf(process.env, 'SIGNING_SECRET') ?? secrets.signing;
  const processes = await processesOf({ ...options, ...stores, signingSecret });
  stops.push(publishMetricsTargets(directory, processes));
  const running = processes.map((process) => supervise(process, directory, signIn));
  const isGateway = (/** @type {SupervisedProcess} */ one) => one.description.name.startsWith('gateway');
  for (const group of [running.filter((one) => !isGateway(one)), running.filter(isGateway)])
    stops.push(() => Promise.all(group.map((one) => one.stop())));
  await Promise.all(running.map((one) => one.untilReady(stop)));
  return stores.mongodbKind;
};

const forTrying = `
  The embedded MongoDB engine is for trying Cueroom. Before real work, move to a server:
  docs/operations.md, "From the embedded engine to a server".
`;

/** @param {StartOptions} options @param {string} mongodbKind @param {SignIn} signIn */
const printSummary = ({ ports, dataDirectory }, mongodbKind, { username, password, isNew }) => {
  const address = (process.env['PUBLIC_URL'] || `http://localhost:${ports[0]}`).replace(/\/$/, '');
  const more = ports.slice(1).map((port) => `\n           and at:  http://localhost:${port}`);
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
${mongodbKind === embeddedKind ? forTrying : ''}`);
};

const main = async () => {
  const options = readStartOptions(process.argv.slice(2), process.env);
  const { dataDirectory, redisUrl } = options;
  const stop = stopRequested();
  const unlock = lockData(dataDirectory);
  /** @type {SignIn} */
  const signIn = {
    username: process.env['ADMIN_USERNAME'] || 'admin',
    password: settingOf(process.env, 'ADMIN_PASSWORD'),
    isNew: false,
  };
  /** @type {Stops} */
  const stops = [unlock];
  try {
    await refuseTakenPorts(options);
    await installDependencies(stop);
    await ensurePrograms([...(redisUrl ? [] : [redisServer]), ...mediaPrograms], stop);
    if (!options.isBuilt) await build(stop);
    await refuseLostStores(options);
    replaceUnshown(dataDirectory, signIn, process.env);
    const mongodbKind = await startAll(options, { stop, stops, signIn });
    await offerDemo(options, signIn, stop);
    stop.throwIfAborted();
    printSummary(options, mongodbKind, signIn);
    noteShown(dataDirectory);
    await once(stop, 'abort');
  } catch (error) {
    if (!stop.aborted) throw error;
  } finally {
    if (stop.aborted) console.log('\nStopping … (Ctrl-C again: at once)');
    for (const stopPart of stops.reverse()) await stopPart();
  }
};

await main().catch(exitWith);
process.exit(0);
