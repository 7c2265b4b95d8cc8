// @ts-check
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Refusal } from './refusal.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** What `--replicas` may name. */
const scalable = ['gateway', 'content', 'intake', 'catalog', 'media', 'media-worker'];
const mostReplicas = 16;

/** @typedef {Readonly<Record<string, string | undefined>>} Environment */

/**
 * A setting, or the content of the file that NAME_FILE names.
 * @param {Environment} environment
 * @param {string} name
 */
export const settingOf = (environment, name) => {
  const file = environment[`${name}_FILE`];
  if (environment[name] || !file) return environment[name] || undefined;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new Refusal(`${name}_FILE names a file that cannot be read: ${file}`);
  }
};

/**
 * An environment without some settings, in either form.
 * @param {Environment} environment
 * @param {readonly string[]} names
 */
export const withoutSettings = (environment, names) =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !names.includes(name.replace(/_FILE$/, ''))));

/**
 * `intake=2,media-worker=3` → how many of each.
 * @param {string} text
 * @returns {Record<string, number>}
 */
const parseReplicas = (text) =>
  Object.fromEntries(
    text.split(',').map((entry) => {
      const [name = '', number = ''] = entry.trim().split('=');
      if (!scalable.includes(name)) {
        throw new Refusal(`--replicas knows ${scalable.join(', ')}; it does not know '${name}'.`);
      }
      if (!/^\d+$/.test(number) || Number(number) < 1 || Number(number) > mostReplicas) {
        throw new Refusal(`--replicas ${name}=${number}: the number of replicas is 1 to ${mostReplicas}.`);
      }
      return [name, Number(number)];
    }),
  );

/**
 * Where the gateways listen: at PORT, and each further one at the next port.
 * @param {string} text
 * @param {number} gateways
 */
const parsePorts = (text, gateways) => {
  const last = 65536 - gateways;
  if (!/^\d+$/.test(text) || Number(text) < 1 || Number(text) > last) {
    throw new Refusal(`PORT is '${text}': it must be a number from 1 to ${last}.`);
  }
  return Array.from({ length: gateways }, (_, index) => Number(text) + index);
};

/**
 * What `npm start` was asked for.
 * @param {string[]} args
 * @param {Environment} environment
 * @throws Refusal that names the wrong option or variable
 */
export const readStartOptions = (args, environment) => {
  const { replicas: asked } = parseStrictly(args, { replicas: { type: 'string' } });
  const replicas = asked === undefined ? {} : parseReplicas(String(asked));
  return {
    replicas,
    ports: parsePorts(environment['PORT'] || '8080', replicas['gateway'] ?? 1),
    host: environment['HOST'] || undefined,
    hasDemo: environment['DEMO_DATA'] !== 'off',
    dataDirectory: resolve(root, environment['DATA_DIR'] || '.data'),
    mongodbUri: settingOf(environment, 'MONGODB_URI'),
    redisUrl: settingOf(environment, 'REDIS_URL'),
    redisQueuesUrl: settingOf(environment, 'REDIS_QUEUES_URL'),
  };
};

/**
 * @param {string[]} args
 * @param {NonNullable<import('node:util').ParseArgsConfig['options']>} options
 */
export const parseStrictly = (args, options) => {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new Refusal(/** @type {Error} */ (error).message);
  }
};
