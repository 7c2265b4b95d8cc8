// How far the demo is: a file with a line for each part that is there. An interrupted start goes on from it.
import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';

/** @typedef {ReturnType<typeof readProgress>} Progress */

/** @param {string} file empty at first */
export const readProgress = (file) => {
  const done = new Set(readFileSync(file, 'utf8').split('\n').slice(0, -1));
  return {
    isNew: done.size === 0,
    /** @param {string} part */
    has: (part) => done.has(part),
    /** @param {string} part */
    add: (part) => {
      done.add(part);
      appendFileSync(file, `${part}\n`);
    },
  };
};

/** The same for the same request: a repeated one adds no second record. @param {string} request */
export const keyOf = (request) => createHash('sha256').update(request).digest('base64url');
