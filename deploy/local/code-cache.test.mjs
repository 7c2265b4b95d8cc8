// @ts-check
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { compile } from './code-cache.cjs';

const text = 'exports.answer = 41;\nexports.fail = () => { throw new Error("told"); };';
let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cueroom-code-'));
  file = join(folder, 'made', 'program.js');
});
afterEach(() => rmSync(folder, { recursive: true }));

const filename = '/programs/program.js';
/** Runs a program as the loader would. @param {string} program @returns {any} what it exports */
const run = (program) => {
  const { script, keep } = compile(program, { filename, file });
  const exports = {};
  script.runInThisContext()(exports);
  keep?.();
  return { ...exports, isKept: !keep };
};

test('a second start uses what the first one has kept, and errors name the same lines', () => {
  assert.equal(run(text).isKept, false);
  const second = run(text);
  assert.equal(second.isKept, true);
  assert.equal(second.answer, 41);
  assert.throws(second.fail, (/** @type {Error} */ error) => /program\.js:2:\d+/.test(error.stack ?? ''));
  assert.deepEqual(readdirSync(join(folder, 'made')), ['program.js']);
});

test('another text of the same length is not taken for the one that was kept', () => {
  run(text);
  const changed = run(text.replace('41', '42'));
  assert.deepEqual([changed.isKept, changed.answer], [false, 42]);
  assert.equal(run(text.replace('41', '42')).isKept, true);
});

test('what is kept and damaged is made again', () => {
  run(text);
  const kept = readFileSync(file);
  kept[kept.length - 20] = Number(kept.at(-20)) ^ 1;
  writeFileSync(file, kept);
  assert.equal(run(text).isKept, false);
  writeFileSync(file, kept.subarray(0, 10));
  assert.equal(run(text).isKept, false);
  assert.equal(run(text).isKept, true);
});

test('where nothing can be written, programs start all the same', () => {
  writeFileSync(join(folder, 'made'), 'a file where the folder should be');
  assert.equal(run(text).answer, 41);
  assert.equal(run(text).isKept, false);
});
