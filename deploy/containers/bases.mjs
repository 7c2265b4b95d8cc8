// The images that the Dockerfile and docker-compose.yml are pinned to: from a registry, or stand-ins under the same names.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../local/system.mjs';
import { docker, dockerOrNothing, hasImage } from './engine.mjs';
import { loadNodeStandIn } from './node-stand-in.mjs';

/** `isStandIn`: made here. @typedef {{ name: string, image: string, isStandIn: boolean }} Base */

const pullWithinMs = 300_000;
const standInLabel = 'cueroom.stand-in';

const pinned = () => {
  const [, node = ''] =
    /^ARG NODE_IMAGE=(\S+)$/m.exec(readFileSync(join(root, 'deploy/docker/Dockerfile'), 'utf8')) ?? [];
  const { services } = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true });
  return { node, mongo: services.mongodb.image, redis: services.redis.image };
};

/** An image that was not pulled has none. @param {string} pin */
const withoutDigest = (pin) => pin.replace(/@sha256:\w+$/, '');

/** @param {string} image */
const isStandIn = async (image) =>
  (await dockerOrNothing(['image', 'inspect', '--format', `{{index .Config.Labels "${standInLabel}"}}`, image])) !== '';

/** Whether a registry has it, or the engine has it already. @param {string} image @param {AbortSignal} signal */
const isThere = async (image, signal) =>
  (await hasImage(image))
    ? !(await isStandIn(image))
    : (await dockerOrNothing(['pull', '--quiet', image], { signal, timeoutMs: pullWithinMs })) !== undefined;

/** The embedded engine and the launcher's own files for it. */
const standInFiles = () => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(root, '.cache/stand-ins-'));
  cpSync(join(root, 'deploy/containers/stand-ins'), folder, { recursive: true });
  cpSync(join(root, 'deploy/local'), join(folder, 'deploy/local'), { recursive: true });
  cpSync(join(root, 'node_modules/@0q'), join(folder, 'node_modules/@0q'), { recursive: true });
  return folder;
};

/** @param {string} name @param {string} image @param {string} node @param {AbortSignal} signal */
const buildStandIn = async (name, image, node, signal) => {
  const folder = standInFiles();
  try {
    await docker(['build', '--target', name, '--tag', image, '--build-arg', `NODE_IMAGE=${node}`, folder], { signal });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Gets every pinned image, or makes it. @param {AbortSignal} signal @returns {Promise<Base[]>} */
export const obtainBases = async (signal) => {
  const { node, ...stores } = pinned();
  const bases = [];
  for (const [name, pin] of Object.entries({ node, ...stores })) {
    const isReal = await isThere(pin, signal);
    const image = isReal ? pin : withoutDigest(pin);
    if (!isReal)
      await (name === 'node'
        ? loadNodeStandIn(image, standInLabel, signal)
        : buildStandIn(name, image, bases[0]?.image ?? '', signal));
    bases.push({ name, image, isStandIn: !isReal });
  }
  return bases;
};

/** Those of a run that was killed, too. */
export const removeStandIns = async () => {
  const list = ['image', 'ls', '--filter', `label=${standInLabel}`, '--format', '{{.Repository}}:{{.Tag}}'];
  const images = (await docker(list)).split('\n').filter(Boolean);
  if (images.length > 0) await docker(['image', 'rm', ...images]);
};
