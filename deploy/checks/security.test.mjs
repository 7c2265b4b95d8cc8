// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textOf } from './files.mjs';

const [, ...threats] = textOf('docs/security.md').split(/^### /m);
/** Run by `npm test` or `npm run attack`. */
const isTest = (/** @type {string} */ path) => /\.(spec|test|flow)\.(ts|mjs)$|^\.\.\/e2e\/attack\//.test(path);

test('every threat has a test that proves what stands against it', () => {
  assert.ok(threats.length > 0);
  for (const threat of threats) {
    const [title = ''] = threat.split('\n', 1);
    const [, proof = ''] = threat.split(/^Proof: /m);
    const links = [...proof.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
    assert.ok(links.some(isTest), title);
  }
});

test('every part of the attack proves something', () => {
  const parts = textOf('e2e/attack/parts.ts');
  const named = [...parts.matchAll(/from '\.\/([\w-]+)'/g)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'part');
  const unnamed = named.filter((name) => !threats.some((threat) => threat.includes(`e2e/attack/${name}.ts`)));
  assert.deepEqual(unnamed, []);
});
