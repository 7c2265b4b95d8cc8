// @ts-check
// The processes of Cueroom on one machine; docs/architecture.md draws them.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startNode } from './child-process.mjs';
import { root, withoutSettings } from './options.mjs';
import { askPort, freePort } from './ports.mjs';
import { SupervisedProcess } from './supervised-process.mjs';

/**
 * @typedef {object} Site
 * @property {Record<string, number>} replicas
 * @property {number[]} ports of the gateways
 * @property {string} dataDirectory
 * @property {string} mongodbUri
 * @property {string} redisUrl
 * @property {string} signingSecret
 */

/** @typedef {{ name: string, file: string, env: Record<string, string> }} Process */

/**
 * The processes behind the gateways, and the gateways.
 * @param {Site} site
 * @returns {Promise<{ services: Process[], gateways: Process[] }>}
 */
export const processesOf = async (site) => {
  const { replicas, ports, dataDirectory } = site;
  const records = { MONGODB_URI: site.mongodbUri };
  const bytes = { DATA_DIR: dataDirectory };
  const signing = { SIGNING_SECRET: site.signingSecret };
  const mediaPorts = await Promise.all(Array.from({ length: replicas['media'] ?? 1 }, freePort));
  const process = async (/** @type {string} */ name, /** @type {string} */ file, /** @type {object} */ env) => ({
    name,
    file: join(root, file),
    env: { REDIS_URL: site.redisUrl, HEALTH_HOST: '127.0.0.1', HEALTH_PORT: String(await freePort()), ...env },
  });
  /** Each replica of a process, numbered when there are several. */
  const all = (
    /** @type {string} */ name,
    /** @type {string} */ file,
    /** @type {(index: number) => object} */ envOf,
  ) =>
    Array.from({ length: replicas[name] ?? 1 }, (_, index) =>
      process((replicas[name] ?? 1) > 1 ? `${name}-${index + 1}` : name, file, envOf(index)),
    );
  return {
    services: await Promise.all([
      ...all('content', 'services/content/dist/main.js', () => records),
      ...all('intake', 'services/intake/dist/main.js', () => records),
      ...all('catalog', 'services/catalog/dist/main.js', () => records),
      ...all('media', 'services/media/dist/main.js', (index) => ({
        ...records,
        ...bytes,
        ...signing,
        MEDIA_PORT: String(mediaPorts[index]),
      })),
      ...all('media-worker', 'services/media/dist/worker.js', () => bytes),
    ]),
    gateways: await Promise.all(
      all('gateway', 'gateway/dist/main.js', (index) => ({
        ...signing,
        PORT: String(ports[index]),
        MEDIA_URL: mediaPorts.map((port) => `http://127.0.0.1:${port}`).join(','),
        FRONTEND_DIR: join(root, 'frontend/dist'),
      })),
    ),
  };
};

const withCodeCache = ['--require', fileURLToPath(new URL('with-code-cache.cjs', import.meta.url))];

/** Only some processes get these, from the table above. */
const handedOut = ['MONGODB_URI', 'REDIS_URL', 'SIGNING_SECRET'];

/** @param {string | undefined} port */
const isReady = async (port) =>
  (await askPort(Number(port), 'GET /readyz HTTP/1.0\r\n\r\n'))?.startsWith('HTTP/1.1 200') ?? false;

/** @typedef {{ type: 'first-sign-in', username: string, password: string }} FirstSignIn */

/**
 * Starts one process under supervision.
 * @param {Process} process
 * @param {{ logs: string, onFirstSignIn: (signIn: FirstSignIn) => void }} options
 */
export const supervise = (process, { logs, onFirstSignIn }) =>
  new SupervisedProcess({
    name: process.name,
    logFile: join(logs, `${process.name}.log`),
    spawn: (log) => {
      const child = startNode(process.file, [], {
        log,
        execArgv: withCodeCache,
        env: { ...withoutSettings(globalThis.process.env, handedOut), ...process.env },
      });
      child.on('message', (/** @type {FirstSignIn} */ message) => {
        if (message.type === 'first-sign-in') onFirstSignIn(message);
      });
      return child;
    },
    isReady: () => isReady(process.env['HEALTH_PORT']),
  }).start();
