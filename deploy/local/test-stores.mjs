// @ts-check
// Stores for the time of a test run. TESTS_STORES says where they come from: `containers` (a Docker engine, with the
// images of docker-compose.yml) or `local` (this machine's programs). Unset: containers where an engine answers, else local.
// Run by itself (`node deploy/local/test-stores.mjs`) it prints their addresses as one line of JSON when they are ready,
// and removes everything when its stdin closes or on SIGTERM.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exitWith, Refusal } from './exit.mjs';
import { startStores } from './stores.mjs';
import { root } from './system.mjs';

/** @typedef {{ mongodbUri: string, redisUrl: string, stop: () => Promise<unknown> }} TestStores */

/** Whether a Docker engine answers. @returns {Promise<boolean>} */
const hasDocker = () =>
  new Promise((resolve) => {
    const host = process.env['DOCKER_HOST'] || 'unix:///var/run/docker.sock';
    const socketPath = host.startsWith('unix://') ? host.slice('unix://'.length) : undefined;
    if (socketPath && !existsSync(socketPath)) return resolve(false);
    const { hostname, port } = new URL(socketPath ? 'http://engine' : host.replace(/^tcp:/, 'http:'));
    const engine = socketPath ? { socketPath } : { hostname, port };
    const request = get({ ...engine, path: '/_ping', timeout: 1000 }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(false));
  });

/** @returns {Promise<boolean>} @throws Refusal when TESTS_STORES asks for what is not there */
export const wantsContainers = async () => {
  const wanted = process.env['TESTS_STORES'];
  if (!wanted) return hasDocker();
  if (wanted !== 'containers' && wanted !== 'local') {
    throw new Refusal(`TESTS_STORES is '${wanted}': it must be containers or local.`);
  }
  if (wanted === 'containers' && !(await hasDocker())) {
    throw new Refusal(
      'TESTS_STORES=containers needs a Docker engine, and none answers: start it, or set TESTS_STORES=local.',
    );
  }
  return wanted === 'containers';
};

/** The image that docker-compose.yml runs. @param {string} name */
const imageOf = (name) => {
  const image = new RegExp(`image: (${name}:\\S+)`).exec(readFileSync(join(root, 'docker-compose.yml'), 'utf8'))?.[1];
  if (!image) throw new Error(`docker-compose.yml runs no ${name}`);
  return image;
};

/** @returns {Promise<TestStores>} */
const startContainers = async () => {
  const { GenericContainer } = await import('testcontainers'); // slow to load
  const [mongodb, redis] = await Promise.all([
    new GenericContainer(imageOf('mongo')).withExposedPorts(27017).start(),
    new GenericContainer(imageOf('redis')).withExposedPorts(6379).start(),
  ]);
  return {
    mongodbUri: `mongodb://${mongodb.getHost()}:${mongodb.getMappedPort(27017)}`,
    redisUrl: `redis://${redis.getHost()}:${redis.getMappedPort(6379)}`,
    stop: () => Promise.all([mongodb.stop(), redis.stop()]),
  };
};

/** @param {AbortSignal} [signal] @returns {Promise<TestStores>} */
const startPrograms = async (signal) => {
  const directory = mkdtempSync(join(tmpdir(), 'cueroom-stores-'));
  const clear = () => rmSync(directory, { recursive: true, force: true });
  try {
    const redisPassword = randomBytes(16).toString('hex');
    const stores = await startStores({ directory, redisPassword, isDurable: false, signal });
    return { ...stores, stop: () => stores.stop().then(clear) };
  } catch (error) {
    clear();
    throw error;
  }
};

/**
 * Stores for tests.
 * @param {AbortSignal} [signal] cancels the start
 * @returns {Promise<TestStores>}
 * @throws Refusal when TESTS_STORES asks for what is not there
 */
export const startTestStores = async (signal) =>
  (await wantsContainers()) ? startContainers() : startPrograms(signal);

const runByItself = async () => {
  const asked = new Promise((resolve) => {
    process.stdin.resume().once('close', resolve);
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, resolve);
  });
  const { mongodbUri, redisUrl, stop } = await startTestStores();
  console.log(JSON.stringify({ mongodbUri, redisUrl }));
  await asked;
  await stop();
  process.exit(0);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await runByItself().catch(exitWith);
