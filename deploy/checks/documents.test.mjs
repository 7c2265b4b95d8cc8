// @ts-check
// What documents name exists: files and headings that they link to, commands, settings, metrics.
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { ownSettings } from '../local/options.mjs';
import { root, textOf } from './files.mjs';
import { readSchema } from './settings-schema.mjs';

/** The project's own files, relative to the root. @param {string} folder @returns {string[]} */
const filesBelow = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !['node_modules', 'dist', 'backups'].includes(name) && !/^\.(?!github$)./.test(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? filesBelow(path) : [path];
    });
const files = filesBelow('');
const documents = files.filter((file) => file.endsWith('.md'));

const { scripts } = JSON.parse(textOf('package.json'));
const commands = [...textOf('services/operator/src/command-line.ts').matchAll(/from '\.\/(.+\.commands?)'/g)].flatMap(
  ([, path = '']) =>
    [...textOf(`services/operator/src/${path}.ts`).matchAll(/^ {2}name: '(\w+)'/gm)].map(([, name = '']) => name),
);
const benches = readdirSync(join(root, 'bench/src')).map((file) => file.replace(/(\.bench)?\.(ts|mjs)$/, ''));
/** For tests and Compose. */
const otherVariables = [
  'TESTS_STORES',
  'STUDIO_REPLICAS',
  'RESTORE_DRILL',
  'ARTIST_VISITS',
  'ARTIST_SEED',
  'CLIENT_VISITS',
  'CLIENT_SEED',
  'LISTENING_VISITS',
  'LISTENING_SEED',
  'COMPOSE_PROFILES',
  'CRASH_AT',
  'NAME',
  'TEST_PACE',
  'TEST_UNDO_WINDOW_SEC',
];
const variables = [...[...readSchema().values()].flatMap((settings) => [...settings.keys()]), ...otherVariables];

const fence = /```\w*\n([\s\S]*?)```/g;
/** @param {string} text */
const proseOf = (text) => text.replaceAll(fence, '');
/** Code blocks and inline code. @param {string} text */
const codeOf = (text) =>
  [...text.matchAll(fence), ...proseOf(text).matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
/** Its headings, as links name them. @param {string} text */
const anchorsOf = (text) =>
  [...proseOf(text).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

/** @param {string} code @param {RegExp} pattern with one group */
const named = (code, pattern) => [...code.matchAll(pattern)].map(([, name = '']) => name);

/** Our metrics; others come with the Prometheus client. */
const exported = files
  .filter((file) => file.endsWith('metrics.ts'))
  .flatMap((file) => named(textOf(file), /name: '(\w+)'/g));
const isExported = (/** @type {string} */ name) => /^(nodejs|process)_/.test(name) || exported.includes(name);

for (const document of documents) {
  const text = textOf(document);
  const code = codeOf(text);
  /** @param {RegExp} pattern @param {(name: string) => boolean} isThere */
  const missing = (pattern, isThere) => code.flatMap((piece) => named(piece, pattern)).filter((name) => !isThere(name));

  test(`${document}: its links lead somewhere`, () => {
    const broken = named(proseOf(text), /\]\(([^)\s]+)\)/g).filter((link) => {
      if (/^\w+:/.test(link)) return false;
      const [path = '', chapter] = link.split('#');
      const target = path === '' ? document : join(dirname(document), path);
      if (!existsSync(join(root, target))) return true;
      return chapter !== undefined && target.endsWith('.md') && !anchorsOf(textOf(target)).includes(chapter);
    });
    assert.deepEqual(broken, []);
  });

  const isReplaced = text.includes('Status: replaced by'); // a decision that tells of files of its time
  test(`${document}: commands, files, settings and metrics that it names exist`, { skip: isReplaced }, () => {
    assert.deepEqual(
      {
        scripts: missing(/npm run (\w+)/g, (name) => name in scripts),
        benches: missing(/npm run bench -- (\w[\w-]*)/g, (name) => benches.includes(name)),
        commands: missing(/(?:npm run studio --|--rm operator|operator\/dist\/main\.js) ([a-z]\w*)/g, (name) =>
          commands.includes(name),
        ),
        files: missing(
          /(?<![\w./-])((?:bench|deploy|docs|e2e|frontend|gateway|libs|services)\/[\w./-]+\.\w+)(?![\w/{*])/g,
          (name) => files.includes(name) || /\/(dist|secrets)\//.test(name),
        ),
        variables: missing(/\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b(?!_)/g, (name) =>
          [...variables, ...Object.keys(ownSettings)].includes(name.replace(/_FILE$/, '')),
        ),
        metrics: missing(/\b([a-z]+(?:_[a-z]+)+_(?:total|seconds|bytes|pending|jobs|info))\b/g, isExported),
      },
      { scripts: [], benches: [], commands: [], files: [], variables: [], metrics: [] },
    );
  });
}
