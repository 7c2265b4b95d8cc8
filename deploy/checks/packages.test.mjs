// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textOf } from './files.mjs';

/** @typedef {{ link?: boolean, inBundle?: boolean, resolved?: string, integrity?: string }} Locked */

test('every package is known by its hash, and comes from where npm is told to look', () => {
  /** @type {Record<string, Locked>} */
  const packages = JSON.parse(textOf('package-lock.json')).packages;
  const foreign = Object.entries(packages).filter(
    ([path, { link, inBundle }]) => path.includes('node_modules/') && !link && !inBundle,
  );
  // The lock names no place: one that is named is not where npm is told to look.
  const isOdd = (/** @type {Locked} */ { integrity = '', resolved }) =>
    !integrity.startsWith('sha512-') || resolved !== undefined;
  assert.ok(foreign.length > 0);
  assert.deepEqual(
    foreign.filter(([, locked]) => isOdd(locked)).map(([path]) => path),
    [],
  );
});

test('packages run nothing when they are installed', () => {
  assert.match(textOf('.npmrc'), /^ignore-scripts=true$/m);
});

test('known weaknesses of what is installed keep a change from passing', () => {
  assert.match(textOf('.github/workflows/ci.yml'), /^ +- run: npm audit --omit=dev --audit-level=high$/m);
});
