// How a font's layout tables name glyphs: https://learn.microsoft.com/typography/opentype/spec/chapter2
import { Reader } from './reader.mjs';

/** The glyphs of a coverage table, in its order. @param {Buffer} table @param {number} at */
export const readCoverage = (table, at) => {
  const reader = new Reader(table, at);
  const format = reader.u16();
  const count = reader.u16();
  if (format === 1) return reader.u16s(count);
  return Array.from({ length: count }, () => reader.u16s(3)).flatMap(([first = 0, last = 0]) =>
    Array.from({ length: last - first + 1 }, (_, nth) => first + nth),
  );
};

/** The class of each glyph that has one; all others are of class 0. @param {Buffer} table @param {number} at */
export const readClasses = (table, at) => {
  const reader = new Reader(table, at);
  /** @type {Map<number, number>} */
  const classes = new Map();
  if (reader.u16() === 1) {
    const first = reader.u16();
    reader.u16s(reader.u16()).forEach((each, nth) => classes.set(first + nth, each));
    return classes;
  }
  for (let ranges = reader.u16(); ranges > 0; ranges--) {
    const [first = 0, last = 0, each = 0] = reader.u16s(3);
    for (let glyph = first; glyph <= last; glyph++) classes.set(glyph, each);
  }
  return classes;
};

/** Where in a lookup stands how many parts it has. */
export const subtableCount = 4;

/** Where the table's lookups begin, with their type and their parts. @param {Buffer} table @param {number} extension the type of a long way to another one */
export const readLookups = (table, extension) => {
  const list = table.readUInt16BE(8);
  return new Reader(table, list + 2).u16s(table.readUInt16BE(list)).map((offset) => {
    const reader = new Reader(table, list + offset);
    const type = reader.u16();
    reader.at += 2;
    const parts = reader.u16s(reader.u16()).map((part) => list + offset + part);
    if (type !== extension) return { at: list + offset, type, parts };
    return {
      at: list + offset,
      type: table.readUInt16BE((parts[0] ?? 0) + 2),
      parts: parts.map((at) => at + table.readUInt32BE(at + 4)),
    };
  });
};
