import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { lockData, publishMetricsTargets, publishStores, runningStores } from './data-directory.mjs';
import { processesOf } from './system.mjs';

const stores = {
  mongodbUri: 'mongodb://127.0.0.1:1',
  redisUrl: 'redis://default:secret@127.0.0.1:2',
  redisQueuesUrl: 'redis://default:secret@127.0.0.1:3',
};
let folder = '';
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'cueroom-data-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** A launcher that keeps the lock until its stdin closes. */
const otherLauncher = async () => {
  const code = `import { lockData } from '${new URL('data-directory.mjs', import.meta.url)}';
    lockData('${folder}'); console.log('locked'); process.stdin.resume();`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return child;
};

test('a second launcher is refused while the first runs, and can start after it was killed', async () => {
  const other = await otherLauncher();
  assert.throws(() => lockData(folder), new RegExp(`already running on .* \\(process ${other.pid}\\)`));
  const ended = new Promise((resolve) => other.once('exit', resolve));
  other.kill('SIGKILL');
  await ended;
  const unlock = lockData(folder);
  unlock();
  assert.deepEqual(readdirSync(folder), []);
});

test('a process that got the number of a dead launcher does not hold its lock', async () => {
  writeFileSync(join(folder, 'launcher.lock'), JSON.stringify({ pid: process.ppid, start: 'long ago' }));
  const unlock = lockData(folder);
  unlock();
  assert.deepEqual(readdirSync(folder), []);
});

test('the stores of a running studio are readable by the owner only', async () => {
  const unlock = lockData(folder);
  const remove = publishStores(folder, stores);
  assert.deepEqual(runningStores(folder), stores);
  assert.equal(statSync(join(folder, 'running.json')).mode & 0o777, 0o600);
  remove();
  assert.equal(runningStores(folder), undefined);
  unlock();
});

test('the stores of a killed launcher are ignored, also while another one runs', async () => {
  const file = join(folder, 'running.json');
  publishStores(folder, stores);
  assert.equal(runningStores(folder), undefined); // no lock
  const unlock = lockData(folder);
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), pid: process.ppid }));
  assert.equal(runningStores(folder), undefined);
  unlock();
});

test('Prometheus finds every process by its name while it runs', async () => {
  const site = { ports: [0], dataDirectory: folder, mongodbUri: '', redisUrl: '', signingSecret: '' };
  const remove = publishMetricsTargets(folder, await processesOf({ ...site, replicas: { intake: 2 } }));
  assert.deepEqual(readdirSync(folder), ['metrics-targets.json']);
  /** @type {{ targets: string[], labels: { process: string } }[]} */
  const targets = JSON.parse(readFileSync(join(folder, 'metrics-targets.json'), 'utf8'));
  const names = ['content', 'intake-1', 'intake-2', 'catalog', 'media', 'media-worker', 'gateway'];
  assert.deepEqual(
    targets.map(({ labels }) => labels.process),
    names,
  );
  const addresses = targets.flatMap(({ targets }) => targets);
  assert.equal(new Set(addresses).size, names.length);
  for (const address of addresses) assert.match(address, /^127\.0\.0\.1:\d+$/);
  remove();
  assert.deepEqual(readdirSync(folder), []);
});

test('a folder that cannot be written is said, be its parent one that takes none or a file', () => {
  const [file, missing] = [join(folder, 'file'), join(folder, 'a', 'b')];
  writeFileSync(file, '');
  assert.throws(() => lockData(join(file, 'data')), /DATA_DIR .*file\/data cannot be written \(ENOTDIR\)/);
  if (process.platform === 'linux')
    assert.throws(() => lockData('/proc/cueroom/data'), /DATA_DIR \/proc\/cueroom\/data cannot be written \(ENOENT\)/);
  lockData(missing)();
  assert.equal(statSync(missing).mode & 0o777, 0o700);
});
