// @ts-check
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root, textOf, yamlOf } from './files.mjs';
import { readSchema } from './settings-schema.mjs';

const workflows = ['ci', 'containers', 'release', 'weekly'].map((name) => yamlOf(`.github/workflows/${name}.yml`));
/** @type {any[]} */
const jobs = workflows.flatMap(({ jobs: named }) => Object.values(named));
/** @type {any[]} */
const steps = jobs.flatMap((job) => job.steps ?? []);

test('actions are pinned to a major version, and a workflow may read only, unless a job says more', () => {
  for (const { uses } of steps) if (uses) assert.match(uses, /^[\w-]+\/[\w-]+@(v\d+|[0-9a-f]{40})$/);
  for (const { permissions } of workflows) assert.deepEqual(permissions, { contents: 'read' });
});

test('what a step runs is there', () => {
  const { scripts } = JSON.parse(textOf('package.json'));
  for (const { run = '' } of steps) {
    for (const [, script = ''] of run.matchAll(/npm (?:run )?(test|(?<=run )\w+)/g)) assert.ok(scripts[script], script);
    for (const [file] of run.matchAll(/(?:deploy|\.github)\/[\w./-]+\.(?:sh|mjs)/g))
      assert.ok(existsSync(join(root, file)), file);
  }
});

test('a release has an image of every process', () => {
  const images = jobs.find(({ strategy }) => strategy?.matrix.target)?.strategy.matrix.target;
  assert.deepEqual([...images].sort(), [...readSchema().keys()].sort());
});

test('every package and every manifest names the version that is released', () => {
  const { version, workspaces } = JSON.parse(textOf('package.json'));
  const packages = workspaces.flatMap((/** @type {string} */ pattern) => {
    const [folder = '', isPattern] = pattern.split('/');
    return isPattern ? readdirSync(join(root, folder)).map((name) => `${folder}/${name}`) : [folder];
  });
  const versions = packages.map((/** @type {string} */ path) => JSON.parse(textOf(`${path}/package.json`)).version);
  const folder = 'deploy/kubernetes/overlays';
  const tags = readdirSync(join(root, folder)).flatMap((overlay) =>
    yamlOf(`${folder}/${overlay}/kustomization.yaml`).images.map((/** @type {{ newTag: string }} */ one) => one.newTag),
  );
  assert.deepEqual([...new Set([...versions, ...tags])], [version]);
});
