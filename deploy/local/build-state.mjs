// @ts-check
// Whether there is anything to build. nx knows it too, but takes two seconds to say so, and copies all that was built.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** What builds make; the rest are sources. */
const made = /\/(dist|film|src\/fonts)\/|routeTree\.gen\.ts$/;
const packages = ['libs', 'services', 'gateway', 'frontend'];

/** @param {string} folder @returns {string[]} */
const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules') return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });

/** What every package's build reads outside of its folder. @param {string} root @returns {string[]} */
const sharedFiles = (root) => {
  const { namedInputs } = JSON.parse(readFileSync(join(root, 'nx.json'), 'utf8'));
  return [
    'nx.json',
    'package.json',
    ...namedInputs.root.map((/** @type {string} */ input) => input.replace('{workspaceRoot}/', '')),
  ];
};

/**
 * The sources and what was built of them, as one sees them from outside: by names, sizes and times.
 * @param {string} root
 */
export const buildState = (root) => {
  const sources = createHash('sha256').update(process.version);
  const built = createHash('sha256');
  const paths = packages.flatMap((name) => filesIn(join(root, name)));
  for (const path of [...sharedFiles(root).map((name) => join(root, name)), ...paths]) {
    const name = relative(root, path);
    const file = statSync(path, { throwIfNoEntry: false });
    (made.test(name) ? built : sources).update(`${name} ${file?.size} ${file?.mtimeMs}\n`);
  }
  return { sources: sources.digest('hex'), built: built.digest('hex') };
};

/** @typedef {ReturnType<typeof buildState>} BuildState */

/** @param {string} root */
const stateFile = (root) => join(root, '.cache/built.json');

/**
 * Whether nothing has changed since `rememberBuild`.
 * @param {string} root
 * @param {BuildState} state
 */
export const isBuilt = (root, state) => {
  try {
    const last = JSON.parse(readFileSync(stateFile(root), 'utf8'));
    return last.sources === state.sources && last.built === state.built;
  } catch {
    return false; // nothing was built yet
  }
};

/**
 * @param {string} root
 * @param {string} sources as they were before the build: what is changed while it runs may be in it or not
 */
export const rememberBuild = (root, sources) => {
  mkdirSync(dirname(stateFile(root)), { recursive: true });
  writeFileSync(stateFile(root), JSON.stringify({ sources, built: buildState(root).built }));
};
