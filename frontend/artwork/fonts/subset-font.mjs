import { keepKerning } from './kerning.mjs';
import { keepOutlines, readOutlines } from './outlines.mjs';
import { Reader } from './reader.mjs';
import { withoutFeatures, withSubstitutes } from './substitutions.mjs';
import { keepVariations } from './variations.mjs';
import { readWoff2, writeWoff2 } from './woff2.mjs';

/** Fractions, and figures as wide as they are: no page asks for them. */
const unusedFeatures = ['frac', 'numr', 'dnom', 'pnum'];

const unicodeMap = 4;

/** The glyph of each character. @param {Buffer} table `cmap` @returns {Map<number, number>} */
export const readCharacters = (table) => {
  const reader = new Reader(table, 2);
  const maps = Array.from({ length: reader.u16() }, () => ({ ids: reader.u16s(2), at: reader.u32() }));
  const { at } = maps.find((map) => table.readUInt16BE(map.at) === unicodeMap) ?? {};
  if (at === undefined) throw new Error('This font has no map of characters of format 4');
  const count = table.readUInt16BE(at + 6) / 2;
  const numbers = new Reader(table, at + 14);
  const ends = numbers.u16s(count);
  numbers.at += 2;
  const starts = numbers.u16s(count);
  const deltas = numbers.u16s(count);
  const rangesAt = numbers.at;
  const ranges = numbers.u16s(count);
  const characters = new Map();
  ends.forEach((end, nth) => {
    for (let character = starts[nth] ?? 0; character <= end && character < 0xffff; character++) {
      const delta = deltas[nth] ?? 0;
      const range = ranges[nth] ?? 0;
      const place = rangesAt + 2 * nth + range + 2 * (character - (starts[nth] ?? 0));
      const named = range === 0 ? character : table.readUInt16BE(place);
      if (named !== 0) characters.set(character, (named + delta) & 0xffff);
    }
  });
  return characters;
};

/** @param {ReadonlyMap<number, number>} characters @returns {Buffer} `cmap`, with a segment for each character */
const writeCharacters = (characters) => {
  const segments = [...characters].toSorted(([one], [other]) => one - other);
  segments.push([0xffff, 0]);
  const power = 2 ** Math.floor(Math.log2(segments.length));
  const numbers = [
    ...[2 * segments.length, 2 * power, Math.log2(power), 2 * (segments.length - power)],
    ...segments.map(([character]) => character),
    0,
    ...segments.map(([character]) => character),
    ...segments.map(([character, glyph]) => (glyph - character) & 0xffff),
    ...segments.map(() => 0),
  ];
  const head = [0, 2, 0, 3, 0, 20, 3, 1, 0, 20, unicodeMap, 2 * (numbers.length + 3), 0];
  const table = Buffer.alloc(2 * (head.length + numbers.length));
  [...head, ...numbers].forEach((number, nth) => table.writeUInt16BE(number, 2 * nth));
  // The last segment leads to no glyph.
  table.writeUInt16BE(1, 2 * (head.length + 4 + 3 * segments.length));
  return table;
};

/** The widths of glyphs that are not kept are nothing. @param {Buffer} table `hmtx`, four bytes a glyph @param {ReadonlySet<number>} kept */
const keepWidths = (table, kept) => {
  const changed = Buffer.from(table);
  for (let glyph = 0; 4 * glyph < table.length; glyph++)
    if (!kept.has(glyph)) changed.fill(0, 4 * glyph, 4 * glyph + 4);
  return changed;
};

/** Without the names of glyphs. @param {Buffer} table `post` */
const withoutNames = (table) => {
  const changed = Buffer.from(table.subarray(0, 32));
  changed.writeUInt32BE(0x0003_0000);
  return changed;
};

/**
 * The font as it is for these characters alone. What stays looks as it did: outlines, kerning, substitutes and the weights
 * from the default one on. All glyphs keep their numbers, so that no table has to be made anew.
 * @param {Buffer} file WOFF2 @param {Iterable<number>} wanted code points @returns {Buffer} WOFF2
 */
export const subsetFont = (file, wanted) => {
  const { header, tables } = readWoff2(file);
  const bytesOf = (tag) => tables.get(tag)?.bytes ?? Buffer.alloc(0);
  const all = readCharacters(bytesOf('cmap'));
  const characters = new Map([...wanted].flatMap((each) => (all.has(each) ? [[each, all.get(each) ?? 0]] : [])));
  const outlines = readOutlines(bytesOf('glyf'));
  const kept = withSubstitutes(bytesOf('GSUB'), new Set([0, ...characters.values()]), unusedFeatures);
  // A set that is walked through while it grows is walked through to its end.
  for (const glyph of kept) outlines[glyph]?.parts.forEach((part) => kept.add(part));
  const change = {
    cmap: () => writeCharacters(characters),
    glyf: (bytes) => keepOutlines(bytes, kept),
    gvar: (bytes) => keepVariations(bytes, kept),
    hmtx: (bytes) => keepWidths(bytes, kept),
    post: withoutNames,
    GPOS: (bytes) => keepKerning(bytes, kept),
    GSUB: (bytes) => withoutFeatures(bytes, unusedFeatures),
  };
  const changed = [...tables].map(([tag, table]) => [
    tag,
    { ...table, bytes: change[tag]?.(table.bytes) ?? table.bytes },
  ]);
  return writeWoff2({ header, tables: new Map(changed) });
};
