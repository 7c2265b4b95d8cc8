// @ts-check
// The folders directly in the `src` of a package may depend on each other in one direction only: `a` may not import from
// `b` when `b` needs `a`.
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** @param {string} file @returns {string} '.' for a file in `src` itself */
const top = (file) => (file.includes('/') ? (file.split('/')[0] ?? '') : '.');

/**
 * @param {string[]} files of one package, relative to its `src`
 * @param {(file: string) => string} read
 * @returns {Map<string, Set<string>>} which folders a folder imports from; files in `src` itself are left out
 */
export const folderImports = (files, read = (file) => readFileSync(file, 'utf8')) => {
  /** @type {Map<string, Set<string>>} */
  const imports = new Map();
  for (const file of files) {
    const folder = top(file);
    for (const [, target = ''] of read(file).matchAll(/\bfrom '(\.{1,2}\/[^']+)'/g)) {
      const other = top(path.join(path.dirname(file), target));
      if (folder === '.' || other === '.' || other === folder) continue;
      imports.set(folder, (imports.get(folder) ?? new Set()).add(other));
    }
  }
  return imports;
};

/**
 * @param {Map<string, Set<string>>} imports
 * @returns {string[]} one cycle of folders, as `a → b → a`; none when empty
 */
export const cycleIn = (imports) => {
  /** @type {Set<string>} */
  const done = new Set();
  /** @type {(folder: string, trail: string[]) => string[]} */
  const visit = (folder, trail) => {
    if (trail.includes(folder)) return [...trail.slice(trail.indexOf(folder)), folder];
    if (done.has(folder)) return [];
    for (const next of imports.get(folder) ?? []) {
      const cycle = visit(next, [...trail, folder]);
      if (cycle.length > 0) return cycle;
    }
    done.add(folder);
    return [];
  };
  for (const folder of imports.keys()) {
    const cycle = visit(folder, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
};
