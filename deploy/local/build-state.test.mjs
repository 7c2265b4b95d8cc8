// @ts-check
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { buildState, isBuilt, rememberBuild } from './build-state.mjs';

let root = '';
const write = (/** @type {string} */ name, /** @type {string} */ text) => {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cueroom-build-'));
  write('nx.json', JSON.stringify({ namedInputs: { root: ['{workspaceRoot}/.swcrc'] } }));
  for (const name of ['package.json', '.swcrc', 'frontend/a.ts', 'gateway/a.ts', 'libs/a/a.ts', 'services/a/a.ts'])
    write(name, 'as it was');
  write('services/a/dist/main.js', 'built');
  rememberBuild(root, buildState(root).sources);
});
afterEach(() => rmSync(root, { recursive: true }));

test('what nobody has touched need not be built', () => {
  write('README.md', 'other words');
  write('libs/a/node_modules/b/index.js', 'installed');
  assert.equal(isBuilt(root, buildState(root)), true);
});

for (const [what, change] of /** @type {[string, () => void][]} */ ([
  ['a source that was changed', () => write('services/a/a.ts', 'not as it was')],
  ['a source that is new', () => write('libs/a/b.ts', '')],
  ['a source that is gone', () => rmSync(join(root, 'gateway/a.ts'))],
  ['a setting of every build that was changed', () => write('.swcrc', 'not as it was')],
  ['a built file that is gone', () => rmSync(join(root, 'services/a/dist'), { recursive: true })],
  ['a built file that is another one', () => write('services/a/dist/main.js', 'built by hand')],
])) {
  test(`${what} is a reason to build`, () => {
    change();
    assert.equal(isBuilt(root, buildState(root)), false);
  });
}

test('a source that was changed during the build is built the next time', () => {
  const { sources } = buildState(root);
  write('services/a/a.ts', 'not as it was');
  rememberBuild(root, sources);
  assert.equal(isBuilt(root, buildState(root)), false);
});
