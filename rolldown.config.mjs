// The last step of every process's build: its main.js becomes one file with all that it needs, because a process that
// reads one file starts in a third of the time that one needs which looks for one and a half thousand (ADR 16).
import { existsSync } from 'node:fs';
import { defineConfig } from 'rolldown';

/** Stay packages beside the file: are native, read files of their own at run time, or are loaded by a thread. */
export const besideTheFile = [
  'argon2',
  'msgpackr-extract',
  'sharp',
  'jsdom',
  'swagger-ui-dist',
  '@bull-board/ui',
  'file-type',
];

/**
 * Mongoose's functions want to be called on mongoose itself or on nothing; what a bundle makes of `import *` is neither.
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
 * V8 keeps the text of what it has loaded, and takes two bytes for every character when one of them needs them. In ASCII
 * that is 8 MB for each process, and 20 MB else.
 * @type {import('rolldown').Plugin}
 */
const inAscii = {
  name: 'in-ascii',
  generateBundle: (_options, bundle) => {
    for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = escaped(file.code);
  },
};

/** A character that is escaped already loses its backslash to its number. */
const escaped = (/** @type {string} */ code) =>
  code.replace(/\\[^]|[\u0080-\uffff]/g, (found) => {
    const unit = found.charCodeAt(found.length - 1);
    return unit < 0x80 ? found : `\\u${unit.toString(16).padStart(4, '0')}`;
  });

/** Processes that another one starts, from its own folder. */
export const startedByOthers = ['svg-sanitizer'];

const processes = ['main', 'worker', ...startedByOthers].filter((name) => existsSync(`dist/${name}.js`));

export default processes.map((name) =>
  defineConfig({
    input: `dist/${name}.js`,
    platform: 'node',
    external: besideTheFile.map((name) => new RegExp(`^${name}(/|$)`)),
    plugins: [wholeMongoose, inAscii],
    // Packages try what they can do without (`try { require('snappy') }`), and that is left to them.
    onLog: (level, log, handle) => log.code !== 'UNRESOLVED_IMPORT' && handle(level, log),
    output: {
      file: `dist/${name}.js`,
      format: 'cjs',
      codeSplitting: false,
      comments: { legal: true, annotation: false, jsdoc: false },
    },
  }),
);
