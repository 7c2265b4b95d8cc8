// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { root } from './files.mjs';
import { functionsIn, maxFileLines, maxFunctionLines, measure } from './size.mjs';

/** Were too long before there was a limit. Only ever remove entries. */
const tooLong = {
  files: ['record-index.ts', 'tracks.repository.ts'],
  functions: [
    ...['SubmissionForm', 'ProjectForm', 'TrackForm', 'BriefForm', 'HeroSettingsForm', 'LogoDialog', 'ReviewPanel'],
    ...['BriefFields', 'VirtualRows', 'ProjectsTab', 'Palette', 'CatalogPanel', 'SiteContentForm', 'ContactForm'],
    ...['serveSite', 'SongFields', 'HeroSettingsTab'],
  ],
};

const { longFiles, longFunctions } = measure(root);

test(`no source file has more than ${maxFileLines} lines`, () => {
  const found = longFiles.filter(({ name }) => !tooLong.files.some((file) => name.endsWith(`/${file}`)));
  assert.deepEqual(found, []);
});

test(`no function has more than ${maxFunctionLines} lines`, () => {
  const found = longFunctions.filter(({ name }) => !tooLong.functions.some((it) => name.endsWith(`: ${it}`)));
  assert.deepEqual(found, []);
});

test('functions of every kind are measured, without their comments', () => {
  const text = [
    '/** A comment. */',
    'export function one() {',
    '}',
    'const two = () =>',
    '  1;',
    'class Three { constructor() {} get four() {',
    '  return 4;',
    '} }',
    "call('five', async () => {",
    '});',
  ].join('\n');
  assert.deepEqual(
    functionsIn('a.tsx', text).map(({ name, lines }) => `${name} ${lines}`),
    ['one 2', 'two 2', 'constructor 1', 'four 3', 'call(…) 2'],
  );
});
