import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readStartOptions, withoutSettings } from './options.mjs';
import { root } from './system.mjs';

test('without options: one of each, port 8080, data in .data', () => {
  const options = readStartOptions([], {});
  assert.deepEqual(options.replicas, {});
  assert.deepEqual(options.ports, [8080]);
  assert.equal(options.dataDirectory, join(root, '.data'));
  assert.equal(options.mongodbUri, undefined);
});

test('replicas are read by name', () => {
  assert.deepEqual(readStartOptions(['--replicas', 'intake=2,media-worker=3'], {}).replicas, {
    intake: 2,
    'media-worker': 3,
  });
});

test('each gateway has a port of its own, from PORT on', () => {
  assert.deepEqual(readStartOptions(['--replicas', 'gateway=3'], { PORT: '9000' }).ports, [9000, 9001, 9002]);
  assert.throws(() => readStartOptions(['--replicas', 'gateway=3'], { PORT: '65534' }), /PORT is '65534'.* 1 to 65533/);
});

for (const replicas of ['', 'intake', 'intake=0', 'intake=x', 'intake=17', 'operator=2', 'toString=2']) {
  test(`--replicas '${replicas}' is refused`, () => {
    assert.throws(() => readStartOptions([`--replicas=${replicas}`], {}), { name: 'Error', message: /--replicas/ });
  });
}

for (const port of ['abc', '0', '65536', '80.5']) {
  test(`PORT '${port}' is refused by name`, () => {
    assert.throws(() => readStartOptions([], { PORT: port }), /PORT is '/);
  });
}

test('a cache that mongod would refuse is named', () => {
  assert.equal(readStartOptions([], { MONGODB_CACHE_GB: '0.25' }).mongodbCacheGb, '0.25');
  assert.throws(() => readStartOptions([], { MONGODB_CACHE_GB: '256M' }), /MONGODB_CACHE_GB is '256M'/);
});

test('an unknown option is refused', () => {
  assert.throws(() => readStartOptions(['--replica=intake=2'], {}), /Unknown option/);
});

test('a secret may come from a file, and the variable itself wins', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cueroom-options-'));
  const file = join(folder, 'uri');
  writeFileSync(file, 'mongodb://from.file\n');
  try {
    assert.equal(readStartOptions([], { MONGODB_URI_FILE: file }).mongodbUri, 'mongodb://from.file');
    assert.equal(
      readStartOptions([], { MONGODB_URI_FILE: file, MONGODB_URI: 'mongodb://x' }).mongodbUri,
      'mongodb://x',
    );
    assert.throws(() => readStartOptions([], { REDIS_URL_FILE: join(folder, 'none') }), /REDIS_URL_FILE/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('settings are left out in both forms', () => {
  assert.deepEqual(withoutSettings({ A: '1', A_FILE: 'f', B: '2' }, ['A']), { B: '2' });
});
