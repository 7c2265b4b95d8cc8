// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { root } from './files.mjs';
import { functionsIn, maxFileLines, maxFunctionLines, measure } from './size.mjs';

const { longFiles, longFunctions } = measure(root);

test(`no source file has more than ${maxFileLines} lines`, () => {
  assert.deepEqual(longFiles, []);
});

test(`no function has more than ${maxFunctionLines} lines`, () => {
  assert.deepEqual(longFunctions, []);
});

test('functions of every kind are measured, without their comments', () => {
  const text = [
    '/** A comment. */',
    'export function one() {',
    '}',
    'const two = () =>',
    '  1;',
    'class Three { constructor() {} get four() {',
    '  return 4;',
    '} }',
    "call('five', async () => {",
    '});',
  ].join('\n');
  assert.deepEqual(
    functionsIn('a.tsx', text).map(({ name, lines }) => `${name} ${lines}`),
    ['one 2', 'two 2', 'constructor 1', 'four 3', 'call(…) 2'],
  );
});
