// Stores for the time of a test run. TESTS_STORES says where they come from: `containers` (a Docker engine, with the
// images of docker-compose.yml) or `local` (this machine's programs). Unset: containers where an engine answers, else local.
// Run by itself (`node deploy/local/test-stores.mjs`) it prints their addresses as one line of JSON when they are ready,
// and removes everything when its stdin closes or on SIGTERM.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exitWith, Refusal } from './exit.mjs';
import { startStores } from './stores.mjs';
import { root } from './system.mjs';

/** @typedef {{ mongodbUri: string, redisUrl: string, stop: () => Promise<unknown> }} TestStores */

/** Whether a Docker engine answers. */
const hasDocker = () => {
  try {
    execFileSync('docker', ['version'], { stdio: 'ignore', timeout: 5000 });
    return true;
  } catch {
    return false;
  }
};

/** @throws Refusal when TESTS_STORES asks for what is not there */
export const wantsContainers = () => {
  const wanted = process.env['TESTS_STORES'] ?? '';
  if (!['', 'containers', 'local'].includes(wanted))
    throw new Refusal(`TESTS_STORES is '${wanted}': it must be containers or local.`);
  if (wanted === 'local') return false;
  if (wanted === 'containers' && !hasDocker())
    throw new Refusal(
      'TESTS_STORES=containers needs a Docker engine, and none answers: start it, or set TESTS_STORES=local.',
    );
  return wanted === 'containers' || hasDocker();
};

/** The image that docker-compose.yml runs. @param {string} name */
const imageOf = (name) =>
  new RegExp(`image: (${name}:\\S+)`).exec(readFileSync(join(root, 'docker-compose.yml'), 'utf8'))?.[1] ?? name;

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
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  return startStores({ directory, redisPassword: randomBytes(16).toString('hex'), signal });
};

/** @param {AbortSignal} [signal] cancels the start */
export const startTestStores = (signal) => (wantsContainers() ? startContainers() : startPrograms(signal));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const asked = new Promise((resolve) => {
    process.stdin.resume().once('close', resolve);
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.once(signal, resolve);
  });
  const { mongodbUri, redisUrl, stop } = await startTestStores().catch(exitWith);
  console.log(JSON.stringify({ mongodbUri, redisUrl }));
  await asked;
  await stop();
  process.exit(0);
}
