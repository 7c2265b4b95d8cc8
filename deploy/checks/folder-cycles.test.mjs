// @ts-check
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { cycleIn, folderImports } from './folder-cycles.mjs';
import { root } from './files.mjs';

// Without contracts, whose folders are the services: their shapes name each other.
const packages = [
  'gateway',
  ...['libs', 'services'].flatMap((group) => readdirSync(path.join(root, group)).map((name) => `${group}/${name}`)),
].filter((name) => name !== 'libs/contracts');

for (const name of packages) {
  test(`folders of ${name} import each other in one direction only`, () => {
    const src = path.join(root, name, 'src');
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' });
    const sources = files.filter((file) => /(?<!\.spec|\.fixture)\.ts$/.test(file));
    const imports = folderImports(sources, (file) => readFileSync(path.join(src, file), 'utf8'));
    assert.equal(cycleIn(imports).join(' → '), '');
  });
}

test('a cycle is found, and what only looks like one is not', () => {
  /** @type {[string, Set<string>][]} */
  const cycle = [
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['b'])],
  ];
  assert.equal(cycleIn(new Map(cycle)).join(' → '), 'b → c → b');
  const texts = {
    'a/one.ts': `import { two } from '../b/two';`,
    'b/two.ts': `import { x } from './x';`,
    'main.ts': `from './a/one'`,
  };
  const imports = folderImports(Object.keys(texts), (file) => texts[/** @type {keyof typeof texts} */ (file)]);
  assert.deepEqual([...imports], [['a', new Set(['b'])]]);
  assert.deepEqual(cycleIn(imports), []);
});
