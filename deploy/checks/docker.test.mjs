// @ts-check
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { besideTheFile } from '../../rolldown.config.mjs';
import { processesOf } from '../local/system.mjs';
import { environmentOf, readStages, stepsOf } from './dockerfile.mjs';
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
  const copied = stepsOf('build').map(({ value }) => value);
  for (const path of packages) assert.ok(copied.includes(`${path}/package.json ${path}/`), path);
});

test('each image is built on one pinned version, and runs as no particular user', () => {
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

test('a worker gives the memory of pictures back, in containers as by `npm start`', async () => {
  const site = { replicas: {}, ports: [0], dataDirectory: '', mongodbUri: '', redisUrl: '', signingSecret: '' };
  const worker = (await processesOf(site)).find(({ name }) => name === 'media-worker');
  assert.equal(worker?.allocator['MALLOC_MMAP_THRESHOLD_'], '1048576');
  assert.equal(environmentOf('media-worker')['MALLOC_MMAP_THRESHOLD_'], '1048576');
});

/** The file that an image starts. @param {string} target */
const startedBy = (target) => {
  const start = stepsOf(target).findLast(({ instruction }) => /^(CMD|ENTRYPOINT)$/.test(instruction))?.value ?? '[]';
  return JSON.parse(start)
    .find((/** @type {string} */ word) => word.endsWith('.js'))
    .replace(/^\/app\//, '');
};

/** @param {string} stage @param {string} words */
const says = (stage, words) => stepsOf(stage).some(({ value }) => `${value} `.includes(`${words} `));

test('what an image starts is built from a source, and collected for it', () => {
  for (const target of targets) {
    const file = startedBy(target);
    const source = file.replace('/dist/', '/src/').replace(/\.js$/, '.ts');
    assert.ok(existsSync(join(root, source)), `${target}: ${source}`);
    assert.ok(says('build', `collect.mjs ${file} /images/${target}`), target);
    assert.ok(says(target, `--from=build /images/${target} ./`), target);
  }
});

/** Outside of the checkout, so that its node_modules are not found. */
const outside = mkdtempSync(join(tmpdir(), 'cueroom-images-'));
after(() => rmSync(outside, { recursive: true, force: true }));

test('what is collected for the images is enough', { skip: !existsSync(join(root, startedBy('gateway'))) }, () => {
  const inUse = new Set();
  for (const target of targets) {
    const image = join(outside, target);
    execFileSync(process.execPath, ['deploy/docker/collect.mjs', startedBy(target), image], { cwd: root });
    const code = readFileSync(join(image, startedBy(target)), 'utf8');
    for (const [, name = ''] of code.matchAll(/\brequire\.resolve\("([^"]+)"\)/g))
      assert.ok(
        besideTheFile.some((one) => name === one || name.startsWith(`${one}/`)),
        name,
      );
    const named = besideTheFile.filter((name) => existsSync(join(image, 'node_modules', name)));
    for (const name of named) inUse.add(name);
    // Only files: for a browser, and fonts.
    const loaded = named.filter(
      (name) => name !== '@bull-board/ui' && !/^@(fontsource|expo-google-fonts)\//.test(name),
    );
    const load = `for (const name of ${JSON.stringify(loaded)}) await import(name)`;
    execFileSync(process.execPath, ['--input-type=module', '--eval', load], { cwd: image });
  }
  assert.deepEqual([...inUse].sort(), [...besideTheFile].sort());
});

test('only the worker holds programs for media', () => {
  const withFfmpeg = targets.filter((target) => stepsOf(target).some(({ value }) => value.includes('ffmpeg')));
  assert.deepEqual(withFfmpeg, ['media-worker']);
  assert.ok(readStages().has('build'));
});

/** What the worker's ffmpeg is built with. @param {string} kind */
const builtWith = (kind) =>
  stepsOf('ffmpeg')
    .flatMap(({ value }) => [...value.matchAll(new RegExp(`--enable-${kind}=(\\S+)`, 'g'))])
    .flatMap(([, names = '']) => names.replaceAll("'", '').split(','));

test('the ffmpeg of the worker has what the code asks it for', () => {
  const folder = 'services/media/src';
  const code = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.(spec|fixture)\.ts$/.test(name))
    .map((name) => textOf(`${folder}/${name}`))
    .join('\n');
  const inCode = (/** @type {RegExp} */ pattern) =>
    [...code.matchAll(pattern)].flatMap(([, names = '']) => names.split(','));
  const asked = {
    demuxer: inCode(/only\('([\w,]+)'\)/g),
    protocol: inCode(/'-protocol_whitelist', '([\w,]+)'/g),
    encoder: inCode(/'-c:[av]', '(?!copy|pcm)([\w-]+)'/g).map((name) => name.replace('-', '_')),
  };
  for (const [kind, names] of Object.entries(asked)) {
    assert.ok(names.length > 0, kind);
    const has = builtWith(kind);
    assert.deepEqual(
      names.filter((name) => !has.includes(name)),
      [],
      kind,
    );
  }
});

/** What a source loads when it runs. @param {string} text */
const loadedBy = (text) =>
  [...text.matchAll(/(import\s+type\s[^;]*?)?(?:from|\bimport|import\(|require(?:\.resolve)?\()\s*'([@\w][^'\s]*)'/g)]
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

test('every package says what it loads', () => {
  const builtIntoOthers = ['bench', 'e2e', 'frontend', 'libs/testing'];
  for (const path of packages.filter((one) => !builtIntoOthers.includes(one))) {
    const { name: ownName, dependencies = {} } = JSON.parse(textOf(`${path}/package.json`));
    const declared = Object.keys(dependencies);
    const loaded = [...new Set(sourcesOf(path).flatMap(loadedBy))].filter((name) => name !== ownName);
    assert.deepEqual(declared.sort(), loaded.sort(), `the dependencies of ${path}/package.json`);
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
