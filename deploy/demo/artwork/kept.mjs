// Music, films and pictures take minutes to make and always come out the same: what was made once on this machine is kept
// outside the checkout, under a hash of the code that makes it.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cacheFolder = () => join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'cueroom');

/** Of the JavaScript in folders and files, and of its place in them. @param {readonly string[]} sources */
const hashOf = (sources) => {
  const hash = createHash('sha256');
  for (const source of sources) {
    const names = source.endsWith('.mjs') ? [''] : readdirSync(source).sort();
    for (const name of names) hash.update(`${name}\n`).update(readFileSync(join(source, name)));
  }
  return hash.digest('hex').slice(0, 16);
};

/**
 * @param {'music' | 'pictures' | 'film' | 'project-films'} kind
 * @param {readonly URL[]} sources the folders and files that make it
 * @param {string} [cache] where things are kept
 */
export const keeperOf = (kind, sources, cache = cacheFolder()) => {
  const all = join(cache, kind);
  const folder = join(all, hashOf(sources.map((source) => fileURLToPath(source))));
  return {
    /** @param {string} name @returns {Buffer | undefined} */
    find: (name) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name)) : undefined),
    /** Keeps it, and drops what earlier code has made. A machine whose cache cannot be written goes without. @param {string} name @param {Uint8Array} bytes */
    keep: (name, bytes) => {
      try {
        mkdirSync(folder, { recursive: true });
        for (const old of readdirSync(all)) if (join(all, old) !== folder) rmSync(join(all, old), { recursive: true });
        const unfinished = join(folder, `${name}.${process.pid}`);
        writeFileSync(unfinished, bytes);
        renameSync(unfinished, join(folder, name));
      } catch {
        // It is made again the next time.
      }
    },
  };
};
