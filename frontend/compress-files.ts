import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Pages are drawn for each visitor; fonts, pictures and films are compressed already. */
const compressible = /\.(js|css|svg|json|txt|xml|wasm)$/;
const smallest = 1024;

const writeForms = async (file: string): Promise<void> => {
  const bytes = await readFile(file);
  if (bytes.length < smallest) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await Promise.all([
    promisify(brotliCompress)(bytes, { params }).then((form) => writeFile(`${file}.br`, form)),
    promisify(gzip)(bytes, { level: 9 }).then((form) => writeFile(`${file}.gz`, form)),
  ]);
};

/** Beside every text of the build its brotli and gzip: made once here, as small as it gets, for every process that serves it. */
export const compressFiles = (): Plugin => ({
  name: 'compress-files',
  apply: 'build',
  // Not sooner: other plugins still change what is in the bundle.
  async writeBundle({ dir = '' }) {
    const names = await readdir(dir, { recursive: true });
    await Promise.all(names.filter((name) => compressible.test(name)).map((name) => writeForms(path.join(dir, name))));
  },
});
