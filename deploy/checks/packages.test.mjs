// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { satisfies } from 'semver';
import { textOf } from './files.mjs';

/** @typedef {{ link?: boolean, inBundle?: boolean, optional?: boolean, resolved?: string, integrity?: string, engines?: { node?: string } }} Locked */

test('every package has a hash and comes from the configured registry', () => {
  /** @type {Record<string, Locked>} */
  const packages = JSON.parse(textOf('package-lock.json')).packages;
  const foreign = Object.entries(packages).filter(
    ([path, { link, inBundle }]) => path.includes('node_modules/') && !link && !inBundle,
  );
  // The lock file names no registry, so that npm uses the configured one.
  const isOdd = (/** @type {Locked} */ { integrity = '', resolved }) =>
    !integrity.startsWith('sha512-') || resolved !== undefined;
  assert.ok(foreign.length > 0);
  assert.deepEqual(
    foreign.filter(([, locked]) => isOdd(locked)).map(([path]) => path),
    [],
  );
});

for (const oldest of ['20.19.0', '22.13.0', '24.0.0']) {
  test(`no package warns on Node ${oldest} when it is installed`, () => {
    /** @type {Record<string, Locked>} */
    const packages = JSON.parse(textOf('package-lock.json')).packages;
    assert.deepEqual(
      Object.entries(packages)
        .filter(([, { optional, engines }]) => !optional && engines?.node && !satisfies(oldest, engines.node))
        .map(([path, { engines }]) => `${path} wants Node ${engines?.node}`),
      [],
    );
  });
}

test('packages run no scripts when they are installed', () => {
  assert.match(textOf('.npmrc'), /^ignore-scripts=true$/m);
});

test('known vulnerabilities of installed packages block a change', () => {
  assert.match(textOf('.github/workflows/ci.yml'), /^ +- run: npm audit --omit=dev --audit-level=high$/m);
});
