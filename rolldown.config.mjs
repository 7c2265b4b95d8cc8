// The last step of every process's build bundles its main.js: reading one file takes a third of the time of finding and
// reading 1,600 (ADR 16).
import { existsSync } from 'node:fs';
import { defineConfig } from 'rolldown';

/** Not bundled: native, read their own files at run time, or loaded by a worker thread. */
export const besideTheFile = [
  'argon2',
  'msgpackr-extract',
  'sharp',
  'jsdom',
  'swagger-ui-dist',
  '@bull-board/ui',
  'file-type',
  '@myriaddreamin/typst-ts-node-compiler',
  '@expo-google-fonts/inter',
  '@expo-google-fonts/ibm-plex-sans-arabic',
  '@fontsource/unifontex',
];

/**
 * Mongoose's functions must be called on mongoose itself; a bundle turns `import *` into another object.
 * @type {import('rolldown').Plugin}
 */
const wholeMongoose = {
  name: 'whole-mongoose',
  transform: {
    filter: { id: /@nestjs\/mongoose\// },
    handler: (code) => code.replace("import * as mongoose from 'mongoose'", "import mongoose from 'mongoose'"),
  },
};

/**
 * V8 keeps the text in memory, with two bytes for each character unless all of it is Latin: 8 MiB more for each process.
 * `charset` escapes strings, but neither templates nor comments.
 * @type {import('rolldown').Plugin}
 */
const onlyLatin = {
  name: 'only-latin',
  generateBundle(_, bundle) {
    for (const output of Object.values(bundle)) {
      const [line] = (output.type === 'chunk' && /^.*[^\x00-\xff].*$/m.exec(output.code)) || [];
      if (line)
        this.error(
          `${output.fileName} is to have Latin letters only: write the others as \\u escapes in ${line.trim()}`,
        );
    }
  },
};

/** Processes that another process starts, from its own folder. */
export const startedByOthers = ['svg-sanitizer'];

const processes = ['main', 'worker', ...startedByOthers].filter((name) => existsSync(`dist/${name}.js`));

export default processes.map((name) =>
  defineConfig({
    input: `dist/${name}.js`,
    platform: 'node',
    external: besideTheFile.map((name) => new RegExp(`^${name}(/|$)`)),
    plugins: [wholeMongoose, onlyLatin],
    // Packages probe for optional packages (`try { require('snappy') }`).
    onLog: (level, log, handle) => log.code !== 'UNRESOLVED_IMPORT' && handle(level, log),
    output: {
      file: `dist/${name}.js`,
      format: 'cjs',
      codeSplitting: false,
      charset: 'ascii', // see onlyLatin
      comments: { legal: true, annotation: false, jsdoc: false },
    },
  }),
);
