// @ts-check
// American English and the words of the field in documents, screens and the launcher (docs/writing.md).
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { root, textOf } from './files.mjs';

/** What not to write, and what to write instead. @type {readonly [RegExp, string][]} */
const words = [
  [
    /\b(?:behaviou?r|catalogue|colour|favourite|honour|labour|neighbour|rumour)(?:s|ed|ing|al)?\b/gi,
    'American spelling',
  ],
  [/\b(?:licences?|theatre|programmes?|grey|travell(?:ed|ing)|cancell(?:ed|ing)|misspelt)\b/gi, 'American spelling'],
  [/\b(?:organi|recogni|synthesi|normali|optimi|summari|initiali)s(?:e|ed|es|ing|ation)\b/gi, 'American spelling'],
  [/\bfaults?\b/gi, 'error, failure'],
  [/\bwhoever\b/gi, 'a plain subject'],
  [/\be-mails?\b/gi, 'email'],
];
/** Names of commands and folders. */
const names = /npm run faults|e2e\/faults/g;

const screens = readdirSync(`${root}frontend/src`, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx') && !name.endsWith('.spec.tsx'))
  .map((name) => `frontend/src/${name}`);
const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'deploy/kubernetes/README.md'],
  ...readdirSync(`${root}docs`)
    .filter((name) => name.endsWith('.md') && name !== 'writing.md')
    .map((name) => `docs/${name}`),
];
const launcher = ['deploy/local', 'deploy/containers'].flatMap((folder) =>
  readdirSync(`${root}${folder}`)
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => `${folder}/${name}`),
);
const settings = ['gateway/src/settings.ts', 'services/intake/src/settings.ts', 'services/media/src/worker/env.ts'];

for (const file of [...documents, ...screens, ...launcher, ...settings]) {
  test(`${file}: plain American English`, () => {
    const text = textOf(file).replaceAll(names, '');
    const found = words.flatMap(([pattern, instead]) =>
      (text.match(pattern) ?? []).map((word) => `${word}: ${instead}`),
    );
    assert.deepEqual(found, []);
  });
}
