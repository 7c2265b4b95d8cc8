// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './command.mjs';
import { root } from './options.mjs';
import { Refusal } from './refusal.mjs';

/** @typedef {Record<string, { version?: string, link?: boolean, optional?: boolean }>} LockedPackages */

/**
 * Whether everything that a lock file names is installed. Optional packages may be missing: they are for other systems.
 * @param {LockedPackages} locked of package-lock.json
 * @param {LockedPackages} installed of node_modules/.package-lock.json, which npm writes when it is done
 */
export const isInstalled = (locked, installed) =>
  Object.entries(locked).every(([path, { version, link, optional }]) => {
    if (link || !path.includes('node_modules/')) return true;
    const found = installed[path];
    return found ? found.version === version : optional === true;
  });

/** @param {string} file @returns {LockedPackages | undefined} */
const packagesIn = (file) => {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
};

/**
 * Installs node_modules when they are not what package-lock.json says.
 * @param {AbortSignal} [signal]
 */
export const installDependencies = async (signal) => {
  const installed = packagesIn('node_modules/.package-lock.json');
  if (installed && isInstalled(packagesIn('package-lock.json') ?? {}, installed)) return;
  console.log('Installing dependencies (npm ci) …');
  // Named, because NODE_ENV=production would leave out what builds the project.
  const { isOk } = await runCommand('npm', ['ci', '--include=dev', '--include=optional'], { signal });
  if (!isOk) throw new Refusal('npm ci failed: see above. It needs the network once; then start again.');
};
