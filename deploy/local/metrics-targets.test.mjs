// @ts-check
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { tellTargets } from './metrics-targets.mjs';
import { processesOf } from './system.mjs';

test('every process is a target of Prometheus, by its name, as long as it runs', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cueroom-targets-'));
  const site = { ports: [0], dataDirectory: folder, mongodbUri: '', redisUrl: '', signingSecret: '' };
  const { services, gateways } = await processesOf({ ...site, replicas: { intake: 2 } });
  try {
    const silence = tellTargets(folder, [...services, ...gateways]);
    assert.deepEqual(readdirSync(folder), ['metrics-targets.json']);
    const file = join(folder, 'metrics-targets.json');
    /** @type {{ targets: string[], labels: { process: string } }[]} */
    const told = JSON.parse(readFileSync(file, 'utf8'));
    const names = ['content', 'intake-1', 'intake-2', 'catalog', 'media', 'media-worker', 'gateway'];
    assert.deepEqual(
      told.map(({ labels }) => labels.process),
      names,
    );
    const addresses = told.flatMap(({ targets }) => targets);
    assert.equal(new Set(addresses).size, names.length);
    for (const address of addresses) assert.match(address, /^127\.0\.0\.1:\d+$/);
    silence();
    assert.ok(!existsSync(file));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
