// @ts-check
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { root } from './options.mjs';

const documents = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

for (const document of documents) {
  test(`every file that ${document} leads to exists`, () => {
    const text = readFileSync(join(root, document), 'utf8').replaceAll(/```[\s\S]*?```/g, '');
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link.replace(/#.*$/, ''));
    const missing = links.filter((link) => !/^(\w+:|$)/.test(link) && !existsSync(join(root, dirname(document), link)));
    assert.deepEqual(missing, []);
  });
}
