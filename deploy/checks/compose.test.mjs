// @ts-check
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { environmentOf } from './dockerfile.mjs';
import { root, textOf, yamlOf } from './files.mjs';
import { readSchema } from './settings-schema.mjs';

const compose = yamlOf('docker-compose.yml');
/** @type {[string, any][]} */
const services = Object.entries(compose.services);
const schema = readSchema();
const ours = services.filter(([name]) => schema.has(name));

test('every process is there', () => {
  assert.deepEqual(ours.map(([name]) => name).sort(), [...schema.keys()].sort());
});

test('every container runs without rights, within limits, and can be asked how it is', () => {
  for (const [name, service] of services) {
    assert.deepEqual(service.cap_drop, ['ALL'], name);
    assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name);
    assert.ok(service.read_only && service.init, name);
    assert.ok(service.deploy.resources.limits.memory && service.deploy.resources.limits.pids, name);
    assert.ok(service.healthcheck ?? service.build, name); // the images have one of their own
    assert.match(service.image, /^cueroom\/|:v?\d+\.\d+\.\d+$/, name);
  }
});

test('only the gateway is reached from outside, and nothing keeps a service from being scaled', () => {
  for (const [name, service] of services) {
    assert.equal(service.container_name, undefined, name);
    if (name !== 'gateway') assert.equal(service.ports, undefined, name);
  }
  assert.equal(compose.networks.inside.internal, true);
  assert.deepEqual(compose.services['media-worker'].networks, ['inside']);
});

test('what is waited for can be healthy, and what is named exists', () => {
  for (const [name, service] of services) {
    for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
      const waited = compose.services[other];
      assert.ok(waited, `${name} waits for ${other}`);
      if (condition === 'service_healthy') assert.ok(waited.healthcheck, other);
    }
    for (const secret of service.secrets ?? []) assert.ok(compose.secrets[secret], `${name}: ${secret}`);
    for (const volume of service.volumes ?? []) {
      const [source = ''] = volume.split(':');
      const isThere = source.startsWith('.') ? existsSync(join(root, source)) : source in compose.volumes;
      assert.ok(isThere || source === './backups', `${name}: ${volume}`);
    }
  }
  const script = textOf('deploy/docker/prepare.sh');
  for (const secret of Object.keys(compose.secrets)) assert.match(script, new RegExp(`^make ${secret} `, 'm'));
});

test('each process is told settings that it knows, and every one of them can be told', () => {
  for (const [name, service] of ours) {
    const told = Object.keys(service.environment).map((setting) => setting.replace(/_FILE$/, ''));
    const known = [...(schema.get(name)?.keys() ?? [])];
    assert.deepEqual(
      told.filter((setting) => !known.includes(setting)),
      [],
      `${name} does not know these`,
    );
    const inImage = Object.keys(environmentOf(name));
    assert.deepEqual(
      known.filter((setting) => ![...told, ...inImage].includes(setting)),
      [],
      `${name} cannot be told these`,
    );
  }
});

test('a secret that is mounted is named, and the other way round', () => {
  for (const [name, service] of ours) {
    const named = Object.values(service.environment)
      .filter((value) => String(value).startsWith('/run/secrets/'))
      .map((value) => value.slice('/run/secrets/'.length));
    assert.deepEqual(named.sort(), [...service.secrets].sort(), name);
  }
});
