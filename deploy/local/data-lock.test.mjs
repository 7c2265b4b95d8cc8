// @ts-check
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { lockData } from './data-lock.mjs';

let folder = '';
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'cueroom-lock-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** A launcher that holds the lock until its stdin closes. */
const otherLauncher = async () => {
  const code = `import { lockData } from '${new URL('data-lock.mjs', import.meta.url)}';
    await lockData('${folder}'); console.log('locked'); process.stdin.resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return child;
};

test('a second launcher is refused while the first lives, and free to start when it was killed', async () => {
  const other = await otherLauncher();
  await assert.rejects(lockData(folder), new RegExp(`runs already on .* \\(process ${other.pid}\\)`));
  const ended = new Promise((resolve) => other.once('exit', resolve));
  other.kill('SIGKILL');
  await ended;
  const free = await lockData(folder);
  free();
  assert.deepEqual(readdirSync(folder), []);
});

test('a number that another process has by now is no lock', async () => {
  writeFileSync(join(folder, 'launcher.lock'), `${process.ppid}\nbegan long ago\n`);
  const free = await lockData(folder);
  free();
  assert.equal(existsSync(join(folder, 'launcher.lock')), false);
});
