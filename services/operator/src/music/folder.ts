import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { limits } from '@cueroom/contracts/limits';
import { audioName } from '@cueroom/contracts/media/audio-files';
import { Refusal } from '../command';
import { grouped } from './grouped';

/** A file that does not come in, and why. */
export interface NotTaken {
  name: string;
  why: string;
}

export interface Folder {
  path: string;
  /** Paths in the folder, with slashes, in order; those of copies are not among them. */
  files: string[];
  sizes: Map<string, number>;
  copies: NotTaken[];
  unusable: NotTaken[];
}

const mostBytes = limits.uploadBytes.track;

const namesIn = async (folder: string): Promise<string[]> => {
  const all = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(`The folder cannot be read: ${folder} (${error.code}).`);
  });
  return all
    .filter((entry) => entry.isFile() && audioName.test(entry.name))
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)).split(path.sep).join('/'))
    .filter((name) => !name.split('/').some((part) => part.startsWith('.')))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
};

const whyUnusable = (size: number): string | null => {
  if (size === 0) return 'it is empty';
  return size > mostBytes ? `it has more than ${Math.round(mostBytes / 2 ** 20)} MB` : null;
};

const hashOf = async (file: string, signal: AbortSignal): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: 2 ** 20 }), hash, { signal });
  return hash.digest('hex');
};

/** The files of which an earlier one has the same bytes. Only those of one size are read for it. */
const copiesIn = async (folder: string, sizes: Map<string, number>, signal: AbortSignal): Promise<NotTaken[]> => {
  const bySize = grouped([...sizes.keys()], (name) => sizes.get(name));
  const copies: NotTaken[] = [];
  for (const names of bySize.values()) {
    const first = new Map<string, string>();
    for (const name of names.length > 1 ? names : []) {
      const hash = await hashOf(path.join(folder, name), signal);
      const same = first.get(hash);
      if (same) copies.push({ name, why: `The same file as ${same}` });
      else first.set(hash, name);
    }
  }
  return copies;
};

/** The audio files of a folder and of those in it. @throws Refusal */
export const lookInto = async (folder: string, signal: AbortSignal): Promise<Folder> => {
  const sizes = new Map<string, number>();
  const unusable: NotTaken[] = [];
  for (const name of await namesIn(folder)) {
    const { size } = await stat(path.join(folder, name));
    const why = whyUnusable(size);
    if (why) unusable.push({ name, why });
    else sizes.set(name, size);
  }
  const copies = await copiesIn(folder, sizes, signal);
  const isCopy = new Set(copies.map(({ name }) => name));
  return { path: folder, files: [...sizes.keys()].filter((name) => !isCopy.has(name)), sizes, copies, unusable };
};
