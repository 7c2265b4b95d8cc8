// @ts-check
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { test } from 'node:test';
import { root } from './files.mjs';

const source = join(root, 'frontend/src');
const styles = join(source, 'features/pitches/public/listen.css');

/** @param {string} file @returns {string[]} the files with screens that it imports */
const importedBy = (file) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].flatMap(([, path]) =>
    ['.tsx', '.ts'].map((ending) => resolve(dirname(file), path + ending)).filter(existsSync),
  );

/** @param {string} file @param {Set<string>} found */
const reach = (file, found = new Set()) => {
  if (found.has(file)) return found;
  found.add(file);
  importedBy(file).forEach((other) => reach(other, found));
  return found;
};

test('the styles of a client’s page are made from every file with classes that the page imports', () => {
  const listed = [...readFileSync(styles, 'utf8').matchAll(/@source '(\.[^']*)'/g)].map(([, path = '']) =>
    resolve(dirname(styles), path),
  );
  const shown = [...reach(join(source, 'listen.tsx'))].filter((file) =>
    /className|classes\(/.test(readFileSync(file, 'utf8')),
  );
  const missing = shown.filter((file) => !listed.some((path) => file === path || file.startsWith(`${path}/`)));
  assert.deepEqual(
    missing.map((file) => relative(source, file)),
    [],
  );
});
