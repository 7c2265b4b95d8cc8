// What `npm start` is asked for, and the settings that it adds to those of the processes.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal } from './exit.mjs';
import { processKinds, root } from './system.mjs';

const maxReplicas = 16;

/** For docs/settings.md. @type {Record<string, { default: string, meaning: string }>} */
export const ownSettings = {
  DATA_DIR: { default: '.data', meaning: "MongoDB's files, Redis' append-only file, uploaded files, logs" },
  MONGODB_CACHE_GB: {
    default: "mongod's own",
    meaning: 'GiB of memory for the cache of the mongod that `npm start` or Compose runs: 0.25 on a small server',
  },
  DEMO_DATA: { default: 'on', meaning: 'an invented studio at the first start; `off` starts empty' },
};

/** Defaults that differ from those of the processes, because `npm start` runs the stores too. @type {Record<string, string>} */
export const otherDefaults = {
  MONGODB_URI: 'MongoDB where it is installed, else an embedded engine',
  REDIS_URL: 'a Redis of its own',
  SIGNING_SECRET: 'generated at the first start, kept in DATA_DIR',
  PUBLIC_URL: '`http://localhost:PORT` in emails',
};

/** @typedef {Readonly<Record<string, string | undefined>>} Environment */

/** @param {string | undefined} text @throws Refusal unless it is a size that mongod takes */
const checkedCache = (text) => {
  if (text && !(Number(text) >= 0.25 && Number(text) <= 10_000))
    throw new Refusal(`MONGODB_CACHE_GB is '${text}': it must be a number of GiB from 0.25.`);
  return text || undefined;
};

/** A setting, or the content of the file at NAME_FILE. @param {Environment} environment @param {string} name */
export const settingOf = (environment, name) => {
  const file = environment[`${name}_FILE`];
  if (environment[name] || !file) return environment[name] || undefined;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new Refusal(`${name}_FILE names a file that cannot be read: ${file}`);
  }
};

/** An environment without some settings, in either form. @param {Environment} environment @param {readonly string[]} names */
export const withoutSettings = (environment, names) =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !names.includes(name.replace(/_FILE$/, ''))));

/** @param {string} text @param {number} last */
const isUpTo = (text, last) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= last;

/** `intake=2,media-worker=3` → how many of each. @param {string} text @returns {Record<string, number>} */
const parseReplicas = (text) =>
  Object.fromEntries(
    text.split(',').map((entry) => {
      const [name = '', number = ''] = entry.trim().split('=');
      if (!processKinds.includes(name))
        throw new Refusal(`--replicas takes ${processKinds.join(', ')}; there is no '${name}'.`);
      if (!isUpTo(number, maxReplicas))
        throw new Refusal(`--replicas ${name}=${number}: the number of replicas is 1 to ${maxReplicas}.`);
      return [name, Number(number)];
    }),
  );

/** Where the gateways listen: at PORT, and each further one at the next port. @param {string} text @param {number} gateways */
const parsePorts = (text, gateways) => {
  const last = 65536 - gateways;
  if (!isUpTo(text, last)) throw new Refusal(`PORT is '${text}': it must be a number from 1 to ${last}.`);
  return Array.from({ length: gateways }, (_, index) => Number(text) + index);
};

/** @typedef {ReturnType<typeof readStartOptions>} StartOptions */

/**
 * Reads what `npm start` is asked for.
 * @param {string[]} args
 * @param {Environment} environment
 * @throws Refusal or an error of parseArgs that names the wrong option or variable
 */
export const readStartOptions = (args, environment) => {
  const { values } = parseArgs({ args, options: { replicas: { type: 'string' }, built: { type: 'boolean' } } });
  const replicas = values.replicas === undefined ? {} : parseReplicas(values.replicas);
  return {
    replicas,
    /** For tests that have just built: nx takes a second to find nothing to do. */
    isBuilt: values.built === true,
    ports: parsePorts(environment['PORT'] || '8080', replicas['gateway'] ?? 1),
    host: environment['HOST'] || undefined,
    hasDemo: environment['DEMO_DATA'] !== 'off',
    dataDirectory: resolve(root, environment['DATA_DIR'] || '.data'),
    mongodbUri: settingOf(environment, 'MONGODB_URI'),
    mongodbCacheGb: checkedCache(environment['MONGODB_CACHE_GB']),
    redisUrl: settingOf(environment, 'REDIS_URL'),
    redisQueuesUrl: settingOf(environment, 'REDIS_QUEUES_URL'),
  };
};
