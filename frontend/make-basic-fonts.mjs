// Makes the small fonts of the first screen and of cards for shared links: src/fonts/*, before each build that has none (`nx run frontend:fonts`).
// They hold what English is written with, in half of the bytes or less; for any other letter browsers fetch the whole font.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const target = path.join(import.meta.dirname, 'src/fonts');
/** What a server sends before it waits for the first acknowledgement: ten packets, less the head of the response. */
const firstFlight = 10 * 1460 - 500;
const fonts = {
  // The weights of the site's own styles, of all that the whole font can be; pairs, and figures of one width.
  'inter-basic': {
    source: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    variationAxes: { wght: { min: 400, max: 600 } },
    keepFeatures: ['kern', 'tnum'],
    dropTables: ['MVAR', 'STAT'],
  },
  // Headings are large: hints for the pixels of small sizes are a third of it.
  'instrument-serif-basic': {
    source: '@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2',
    noHinting: true,
  },
};

const ascii = String.fromCodePoint(...Array.from({ length: 0x5f }, (_, n) => 0x20 + n));
const basic = `${ascii}\u00a0©·×–—‘’“”•…`;

/** Cards for shared links carry the studio's name: letters of western Europe. */
const cardFont = '@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2';
const cardLetters = basic + String.fromCodePoint(...Array.from({ length: 0x60 }, (_, n) => 0xa0 + n));

mkdirSync(target, { recursive: true });
for (const [name, { source, ...options }] of Object.entries(fonts)) {
  const small = await subsetFont(readFileSync(require.resolve(source)), basic, { targetFormat: 'woff2', ...options });
  if (small.length > firstFlight) throw new Error(`${name} has ${small.length} bytes: pages wait for it once more`);
  writeFileSync(path.join(target, `${name}.woff2`), small);
}
const card = await subsetFont(readFileSync(require.resolve(cardFont)), cardLetters, { targetFormat: 'truetype' });
writeFileSync(path.join(target, 'card.ttf'), card);
