// @ts-check
// Cueroom on one machine: its processes, and what each of them is given. docs/architecture.md draws them.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './ports.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** @typedef {{ file: string, gets: readonly (keyof Settings)[] }} Kind */

/** Each may run several times (`--replicas`). All of them also get REDIS_URL and a port for health checks and metrics. */
const kinds = /** @satisfies {Record<string, Kind>} */ ({
  content: { file: 'services/content/dist/main.js', gets: ['MONGODB_URI'] },
  intake: { file: 'services/intake/dist/main.js', gets: ['MONGODB_URI'] },
  catalog: { file: 'services/catalog/dist/main.js', gets: ['MONGODB_URI'] },
  media: { file: 'services/media/dist/main.js', gets: ['MONGODB_URI', 'DATA_DIR', 'SIGNING_SECRET', 'MEDIA_PORT'] },
  'media-worker': { file: 'services/media/dist/worker.js', gets: ['DATA_DIR'] },
  gateway: { file: 'gateway/dist/main.js', gets: ['SIGNING_SECRET', 'PORT', 'MEDIA_URL', 'FRONTEND_DIR'] },
});

/** What `--replicas` may name. */
export const processKinds = Object.keys(kinds);

/**
 * @typedef {object} Settings of one process
 * @property {string} MONGODB_URI
 * @property {string} REDIS_URL
 * @property {string} SIGNING_SECRET
 * @property {string} DATA_DIR
 * @property {string} MEDIA_PORT
 * @property {string} MEDIA_URL
 * @property {string} PORT
 * @property {string} FRONTEND_DIR
 */

/** Set by the launcher, whatever the environment says. */
export const handedOut = ['HEALTH_HOST', 'HEALTH_PORT', 'MEDIA_PORT', 'MEDIA_URL', 'FRONTEND_DIR'];

/** Given only to the processes that list them above; the environment may hold them too. */
export const notInherited = ['MONGODB_URI', 'REDIS_URL', 'SIGNING_SECRET'];

/** @typedef {{ name: string, file: string, env: Record<string, string> }} Process */

/**
 * Every process with its settings. None needs another one to start; the gateways come last.
 * @param {object} site
 * @param {Record<string, number>} site.replicas
 * @param {number[]} site.ports of the gateways
 * @param {string} site.dataDirectory
 * @param {string} site.mongodbUri
 * @param {string} site.redisUrl
 * @param {string} site.signingSecret
 * @returns {Promise<Process[]>}
 */
export const processesOf = async ({ replicas, ports, dataDirectory, mongodbUri, redisUrl, signingSecret }) => {
  const mediaPorts = await Promise.all(Array.from({ length: replicas['media'] ?? 1 }, freePort));
  /** @param {number} index of the replica @returns {Settings} */
  const settingsOf = (index) => ({
    MONGODB_URI: mongodbUri,
    REDIS_URL: redisUrl,
    SIGNING_SECRET: signingSecret,
    DATA_DIR: dataDirectory,
    MEDIA_PORT: String(mediaPorts[index]),
    MEDIA_URL: mediaPorts.map((port) => `http://127.0.0.1:${port}`).join(','),
    PORT: String(ports[index]),
    FRONTEND_DIR: join(root, 'frontend/dist'),
  });
  const replicasOf = (/** @type {[string, Kind]} */ [kind, { file, gets }]) =>
    Array.from({ length: replicas[kind] ?? 1 }, async (_, index) => {
      const settings = settingsOf(index);
      return {
        name: (replicas[kind] ?? 1) > 1 ? `${kind}-${index + 1}` : kind,
        file: join(root, file),
        env: {
          HEALTH_HOST: '127.0.0.1',
          HEALTH_PORT: String(await freePort()),
          ...Object.fromEntries(
            ['REDIS_URL', ...gets].map((name) => [name, settings[/** @type {keyof Settings} */ (name)]]),
          ),
        },
      };
    });
  return Promise.all(Object.entries(kinds).flatMap(replicasOf));
};
