// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { otherDefaults, ownSettings } from '../local/options.mjs';
import { handedOut } from '../local/system.mjs';
import { processesOf } from '../local/system.mjs';
import { textOf } from './files.mjs';
import { exampleEnvironment, settingsPage } from './settings-pages.mjs';
import { readSchema } from './settings-schema.mjs';

const schema = readSchema();

test('every setting says what it means', () => {
  const silent = [...schema].flatMap(([process, settings]) =>
    [...settings.values()].filter(({ meaning }) => meaning === '').map(({ name }) => `${process}: ${name}`),
  );
  assert.deepEqual(silent, []);
});

test('docs/settings.md and .env.example say what the processes read: `npm run settings` writes them', async () => {
  assert.equal(textOf('docs/settings.md'), await settingsPage());
  assert.equal(textOf('.env.example'), exampleEnvironment());
});

test('the launcher gives each process only settings that it knows', async () => {
  const site = { replicas: {}, ports: [0], dataDirectory: '', mongodbUri: '', redisUrl: '', signingSecret: '' };
  const listed = [...handedOut, ...Object.keys(otherDefaults), ...Object.keys(ownSettings), 'PORT'];
  for (const { name, env } of await processesOf(site)) {
    for (const setting of Object.keys(env)) {
      assert.ok(schema.get(name)?.has(setting), `${name} does not know ${setting}`);
      assert.ok(listed.includes(setting), `${setting} is missing in deploy/local`);
    }
  }
});
