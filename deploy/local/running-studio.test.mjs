// @ts-check
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { lockData } from './data-lock.mjs';
import { runningStudio, tellRunning } from './running-studio.mjs';

const stores = {
  mongodbUri: 'mongodb://127.0.0.1:1',
  redisUrl: 'redis://default:secret@127.0.0.1:2',
  redisQueuesUrl: 'redis://default:secret@127.0.0.1:3',
};
let folder = '';
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'cueroom-running-'))));
afterEach(() => rmSync(folder, { recursive: true }));

test('a running studio tells its stores to the owner of the data, and to nobody else', async () => {
  const free = await lockData(folder);
  const silence = tellRunning(folder, stores);
  assert.deepEqual(runningStudio(folder), stores);
  assert.equal(statSync(join(folder, 'running.json')).mode & 0o777, 0o600);
  silence();
  assert.equal(runningStudio(folder), undefined);
  free();
});

test('what a killed launcher has left counts for nothing, also when another one runs', async () => {
  const file = join(folder, 'running.json');
  tellRunning(folder, stores);
  assert.equal(runningStudio(folder), undefined); // nobody has the lock
  const free = await lockData(folder);
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), pid: process.ppid }));
  assert.equal(runningStudio(folder), undefined);
  free();
});
