// Makes the small fonts of the first screen: src/fonts/*, before each build that has none (`nx run frontend:fonts`).
// They hold what English is written with, in half of the bytes; for any other letter browsers fetch the whole font.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { subsetFont } from './subset-font.mjs';

const require = createRequire(import.meta.url);
const target = path.join(import.meta.dirname, '../../src/fonts');
const fonts = {
  'inter-basic': '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  'instrument-serif-basic': '@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2',
};

/** As in the `unicode-range` of styles.css. */
const isBasic = (character) =>
  (character >= 0x20 && character <= 0x7e) || '\u00a0©·×–—‘’“”•…'.includes(String.fromCodePoint(character));
const basic = Array.from({ length: 0x2100 }, (_, character) => character).filter(isBasic);

mkdirSync(target, { recursive: true });
for (const [name, source] of Object.entries(fonts)) {
  writeFileSync(path.join(target, `${name}.woff2`), subsetFont(readFileSync(require.resolve(source)), basic));
}
