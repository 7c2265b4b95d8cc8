// @ts-check
// What artwork makes is kept under a hash of its code.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { root } from './files.mjs';

const { keeperOf } = await import(join(root, 'deploy/demo/artwork/kept.mjs'));
const folder = mkdtempSync(join(tmpdir(), 'cueroom-kept-'));
after(() => rmSync(folder, { recursive: true }));

test('what was made is found again until its code changes, and then it goes', () => {
  const code = join(folder, 'music');
  mkdirSync(code);
  writeFileSync(join(code, 'piece.mjs'), 'export const bpm = 90;');
  const open = () => keeperOf('music', [pathToFileURL(code)], join(folder, 'cache'));
  assert.equal(open().find('piece.mp3'), undefined);
  open().keep('piece.mp3', Buffer.from('sound'));
  assert.equal(String(open().find('piece.mp3')), 'sound');
  writeFileSync(join(code, 'piece.mjs'), 'export const bpm = 91;');
  assert.equal(open().find('piece.mp3'), undefined);
  open().keep('piece.mp3', Buffer.from('other sound'));
  assert.equal(readdirSync(join(folder, 'cache/music')).length, 1);
});

test('a cache that cannot be written is gone without', () => {
  const file = join(folder, 'no-folder');
  writeFileSync(file, '');
  const keeper = keeperOf('film', [pathToFileURL(join(root, 'deploy/demo/artwork/kept.mjs'))], file);
  keeper.keep('film.mp4', Buffer.from('film'));
  assert.equal(keeper.find('film.mp4'), undefined);
});
