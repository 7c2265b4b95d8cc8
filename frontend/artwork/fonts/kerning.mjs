// GPOS: the space between two glyphs, https://learn.microsoft.com/typography/opentype/spec/gpos
import { readClasses, readCoverage, readLookups, subtableCount } from './glyph-sets.mjs';
import { Reader } from './reader.mjs';

const [pairs, extension] = [2, 9];
const marksToGlyphs = [4, 6];

/** @param {number} format of a value: a bit for each of its numbers */
const bytesOf = (format) => 2 * [...format.toString(2)].filter((bit) => bit === '1').length;

/** @param {Buffer} table @param {number} at @param {ReadonlySet<number>} kept */
const clearSinglePairs = (table, at, kept) => {
  const reader = new Reader(table, at + 2);
  const covered = readCoverage(table, at + reader.u16());
  const valueBytes = bytesOf(reader.u16()) + bytesOf(reader.u16());
  reader.u16s(reader.u16()).forEach((offset, nth) => {
    const set = new Reader(table, at + offset);
    for (let count = set.u16(); count > 0; count--) {
      const second = set.u16();
      const value = set.take(valueBytes);
      if (!kept.has(covered[nth] ?? -1) || !kept.has(second)) value.fill(0);
    }
  });
};

/** @param {Buffer} table @param {number} at @param {ReadonlySet<number>} kept */
const clearClassPairs = (table, at, kept) => {
  const reader = new Reader(table, at + 2);
  const covered = readCoverage(table, at + reader.u16());
  const valueBytes = bytesOf(reader.u16()) + bytesOf(reader.u16());
  const firstClasses = readClasses(table, at + reader.u16());
  const secondClasses = readClasses(table, at + reader.u16());
  const firsts = new Set(covered.filter((glyph) => kept.has(glyph)).map((glyph) => firstClasses.get(glyph) ?? 0));
  const seconds = new Set([0, ...[...kept].map((glyph) => secondClasses.get(glyph) ?? 0)]);
  const [firstCount = 0, secondCount = 0] = reader.u16s(2);
  for (let first = 0; first < firstCount; first++) {
    for (let second = 0; second < secondCount; second++) {
      const value = reader.take(valueBytes);
      if (!firsts.has(first) || !seconds.has(second)) value.fill(0);
    }
  }
};

const anchorBytes = 6;

/** Where marks are put, as an accent that is a character of its own. @param {Buffer} table @param {number} at */
const clearAnchors = (table, at) => {
  const [classCount = 0, marksOffset = 0, glyphsOffset = 0] = new Reader(table, at + 6).u16s(3);
  for (const { offset, step, first } of [
    { offset: marksOffset, step: 2, first: 1 },
    { offset: glyphsOffset, step: classCount, first: 0 },
  ]) {
    const reader = new Reader(table, at + offset);
    const places = reader.u16s(step * reader.u16()).filter((_, nth) => first === 0 || nth % step === first);
    for (const place of places) if (place > 0) table.fill(0, at + offset + place, at + offset + place + anchorBytes);
    table.fill(0, at + offset, reader.at);
  }
};

/**
 * The table with no space between pairs of which one glyph is not kept, and with no places for marks: none is kept. Its form
 * stays, and its zeros compress to nothing.
 * @param {Buffer} table `GPOS` @param {ReadonlySet<number>} kept
 */
export const keepKerning = (table, kept) => {
  const changed = Buffer.from(table);
  for (const { at: lookup, type, parts } of readLookups(changed, extension)) {
    if (type === pairs) {
      for (const at of parts) (changed.readUInt16BE(at) === 1 ? clearSinglePairs : clearClassPairs)(changed, at, kept);
    } else if (marksToGlyphs.includes(type)) {
      for (const at of parts) clearAnchors(changed, at);
      changed.writeUInt16BE(0, lookup + subtableCount);
    }
  }
  return changed;
};
