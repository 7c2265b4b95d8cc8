// Cueroom on one machine: its processes, and what each of them is given. docs/architecture.md draws them.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './ports.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A built module of the operator's commands. @param {string} file */
export const operatorFile = (file) => join(root, 'services/operator/dist', file);

/**
 * glibc gives blocks of a mebibyte back at once. By default it would keep up to 32 MiB of each thread for the next picture, in all
 * some 250 MiB. Smaller ones would slow ffmpeg down. The worker's image sets it, too.
 */
const largeBlocks = { MALLOC_MMAP_THRESHOLD_: String(2 ** 20) };

/**
 * Each may run several times (`--replicas`). All of them also get REDIS_URL and a port for health checks and metrics.
 * @typedef {{ file: string, gets: (keyof ReturnType<typeof settingsOf>)[], youngSpaceMiB?: number, allocator?: Record<string, string> }} Kind
 */
const kinds = /** @type {Record<string, Kind>} */ ({
  content: { file: 'services/content/dist/main.js', gets: ['MONGODB_URI'] },
  intake: { file: 'services/intake/dist/main.js', gets: ['MONGODB_URI', 'SIGNING_SECRET', 'PUBLIC_URL'] },
  // A search reads a thousand records: with the small young space it would take a sixth longer.
  catalog: { file: 'services/catalog/dist/main.js', gets: ['MONGODB_URI', 'SIGNING_SECRET'], youngSpaceMiB: 8 },
  media: { file: 'services/media/dist/main.js', gets: ['MONGODB_URI', 'DATA_DIR', 'SIGNING_SECRET', 'MEDIA_PORT'] },
  'media-worker': { file: 'services/media/dist/worker.js', gets: ['DATA_DIR'], allocator: largeBlocks },
  gateway: { file: 'gateway/dist/main.js', gets: ['SIGNING_SECRET', 'PORT', 'MEDIA_URL', 'FRONTEND_DIR'] },
});

/** A fourth of V8's default: saves some 15 MiB per process, and costs 0.05 s of each one's start. */
const smallYoungSpaceMiB = 4;

/** What `--replicas` may name. */
export const processKinds = Object.keys(kinds);

/** Set by the launcher, whatever the environment says. */
export const handedOut = ['HEALTH_HOST', 'HEALTH_PORT', 'MEDIA_PORT', 'MEDIA_URL', 'FRONTEND_DIR'];

/** Given only to the processes that list them above; the environment may hold them too. */
export const notInherited = ['MONGODB_URI', 'REDIS_URL', 'SIGNING_SECRET'];

/**
 * `ports` are those of the gateways.
 * @typedef {{ replicas: Record<string, number>, ports: number[], dataDirectory: string, mongodbUri: string,
 *   redisUrl: string, signingSecret: string }} Site
 */

/** @param {Site} site @param {number[]} mediaPorts @param {number} index of the replica */
const settingsOf = ({ ports, dataDirectory, mongodbUri, redisUrl, signingSecret }, mediaPorts, index) => ({
  MONGODB_URI: mongodbUri,
  REDIS_URL: redisUrl,
  SIGNING_SECRET: signingSecret,
  DATA_DIR: dataDirectory,
  MEDIA_PORT: String(mediaPorts[index]),
  MEDIA_URL: mediaPorts.map((port) => `http://127.0.0.1:${port}`).join(','),
  PORT: String(ports[index]),
  // Letters hold links to pages.
  PUBLIC_URL: process.env['PUBLIC_URL'] || `http://localhost:${ports[0]}`,
  FRONTEND_DIR: join(root, 'frontend/dist'),
});

/**
 * `allocator` are variables of the C library; the environment's own go first.
 * @typedef {{ name: string, file: string, nodeOptions: string[], allocator: Record<string, string>, env: Record<string, string> }} Process
 */

/** Every process with its settings; the gateways come last. @param {Site} site @returns {Promise<Process[]>} */
export const processesOf = async (site) => {
  const countOf = (/** @type {string} */ kind) => site.replicas[kind] ?? 1;
  const mediaPorts = await Promise.all(Array.from({ length: countOf('media') }, freePort));
  const replicas = Object.entries(kinds).flatMap(
    ([kind, { file, gets, allocator = {}, youngSpaceMiB = smallYoungSpaceMiB }]) =>
      Array.from({ length: countOf(kind) }, async (_, index) => {
        const settings = settingsOf(site, mediaPorts, index);
        const own = Object.fromEntries(gets.map((name) => [name, settings[name]]));
        const health = { HEALTH_HOST: '127.0.0.1', HEALTH_PORT: String(await freePort()) };
        return {
          name: countOf(kind) > 1 ? `${kind}-${index + 1}` : kind,
          file: join(root, file),
          nodeOptions: [`--max-semi-space-size=${youngSpaceMiB}`],
          allocator,
          env: { ...health, REDIS_URL: settings.REDIS_URL, ...own },
        };
      }),
  );
  return Promise.all(replicas);
};
