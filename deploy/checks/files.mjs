// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** @param {string} path from the root */
export const textOf = (path) => readFileSync(join(root, path), 'utf8');

/** @param {string} path from the root @returns {any} */
export const yamlOf = (path) => parse(textOf(path), { merge: true });
