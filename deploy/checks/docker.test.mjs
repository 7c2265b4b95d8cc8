// @ts-check
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { readStages, stepsOf } from './dockerfile.mjs';
import { root, textOf, yamlOf } from './files.mjs';

const { services } = yamlOf('docker-compose.yml');
/** @type {string[]} */
const targets = [
  ...new Set(Object.values(services).flatMap((/** @type {any} */ service) => service.build?.target ?? [])),
];

const foldersBelow = (/** @type {string} */ folder) =>
  readdirSync(join(root, folder))
    .map((name) => `${folder}/${name}`)
    .filter((path) => existsSync(join(root, path, 'package.json')));
const packages = ['bench', 'e2e', 'frontend', 'gateway', ...foldersBelow('libs'), ...foldersBelow('services')];

test('npm is told of every package, or it would find the lock file wrong', () => {
  const copied = stepsOf('manifests').map(({ value }) => value);
  for (const path of packages) assert.ok(copied.includes(`${path}/package.json ${path}/`), path);
});

test('each image is built on one pinned version, and runs as nobody in particular', () => {
  assert.match(
    textOf('deploy/docker/Dockerfile'),
    /^ARG NODE_IMAGE=node:2[2-9]\.\d+\.\d+-bookworm-slim(@sha256:\w+)?$/m,
  );
  for (const target of targets) {
    const steps = stepsOf(target);
    assert.equal(steps.findLast(({ instruction }) => instruction === 'USER')?.value, '1000:1000', target);
    assert.ok(
      steps.some(({ instruction }) => instruction === 'HEALTHCHECK'),
      target,
    );
  }
});

test('what an image starts is built from a source', () => {
  for (const target of targets) {
    const start = stepsOf(target).findLast(({ instruction }) => /^(CMD|ENTRYPOINT)$/.test(instruction))?.value ?? '[]';
    const script = JSON.parse(start).find((/** @type {string} */ word) => word.endsWith('.js'));
    const source = script
      .replace(/^\/app\//, '')
      .replace('/dist/', '/src/')
      .replace(/\.js$/, '.ts');
    assert.ok(existsSync(join(root, source)), `${target}: ${source}`);
  }
});

test('only the worker holds programs for media', () => {
  const withFfmpeg = targets.filter((target) => stepsOf(target).some(({ value }) => value.includes('ffmpeg')));
  assert.deepEqual(withFfmpeg, ['media-worker']);
  assert.ok(readStages().has('build'));
});

/** What a source loads when it runs. @param {string} text */
const loadedBy = (text) =>
  [...text.matchAll(/(import\s+type\s[^;]*?)?(?:from|\bimport|import\(|require(?:\.resolve)?\()\s*'([^'.][^']*)'/g)]
    .filter(([, isType]) => !isType)
    .map(([, , path = '']) => path)
    .filter((path) => !isBuiltin(path))
    .map((path) =>
      path
        .split('/')
        .slice(0, path.startsWith('@') ? 2 : 1)
        .join('/'),
    );

/** @param {string} path of a package */
const sourcesOf = (path) =>
  readdirSync(join(root, path, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.(spec|fixture)\.ts$/.test(name) && !name.startsWith('testing/'))
    .map((name) => readFileSync(join(root, path, 'src', name), 'utf8'));

/** Loaded by others for them: the pages of the API's description. */
const loadedByOthers = ['@fastify/static'];

test('every package says what it loads: an image holds only what was said', () => {
  const builtIntoOthers = ['bench', 'e2e', 'frontend', 'libs/testing'];
  for (const path of packages.filter((one) => !builtIntoOthers.includes(one))) {
    const { name: ownName, dependencies = {} } = JSON.parse(textOf(`${path}/package.json`));
    const declared = Object.keys(dependencies);
    const loaded = [...new Set(sourcesOf(path).flatMap(loadedBy))].filter((name) => name !== ownName);
    assert.deepEqual(
      declared.filter((name) => !loadedByOthers.includes(name)).sort(),
      loaded.sort(),
      `the dependencies of ${path}/package.json`,
    );
  }
});

const pageDrawer = join(root, 'frontend/dist/server');

test('what the gateway draws pages with carries all that it needs', { skip: !existsSync(pageDrawer) }, () => {
  const code = readdirSync(pageDrawer).map((name) => readFileSync(join(pageDrawer, name), 'utf8'));
  const loaded = code.flatMap((text) =>
    [...text.matchAll(/\brequire\("([^".][^"]*)"\)/g)].map(([, name = '']) => name),
  );
  assert.ok(loaded.length > 0);
  assert.deepEqual(
    loaded.filter((name) => !isBuiltin(name)),
    [],
  );
});
