// gvar: how outlines change along the font's axes, https://learn.microsoft.com/typography/opentype/spec/gvar
import { Reader } from './reader.mjs';

const headerBytes = 20;
const [hasSharedPoints, countOf] = [0x8000, 0x0fff];
const [hasOwnPeak, hasRange, sharedPeakOf] = [0x8000, 0x4000, 0x0fff];

/** One glyph's data without the changes that no weight in use asks for. @param {Buffer} data @param {(sharedPeak: number) => boolean} isUsed */
const keepTuples = (data, isUsed) => {
  if (data.length === 0) return data;
  const reader = new Reader(data);
  const counts = reader.u16();
  const serialized = new Reader(data, reader.u16());
  const tuples = Array.from({ length: counts & countOf }, () => {
    const begin = reader.at;
    const length = reader.u16();
    const peak = reader.u16();
    if (peak & (hasOwnPeak | hasRange)) throw new Error('Only peaks that glyphs share are known here');
    return { header: data.subarray(begin, reader.at), length, isKept: isUsed(peak & sharedPeakOf) };
  });
  const kept = tuples.filter(({ isKept }) => isKept);
  if (kept.length === 0) return data.subarray(0, 0);
  // What all tuples share stands before the first one.
  const ownBytes = tuples.reduce((sum, { length }) => sum + length, 0);
  const shared = counts & hasSharedPoints ? serialized.take(sharedPointsBytes(data, serialized.at)) : Buffer.alloc(0);
  const own = tuples.flatMap(({ length, isKept }) => {
    const bytes = serialized.take(length);
    return isKept ? [bytes] : [];
  });
  if (serialized.at > data.length || ownBytes === 0) throw new Error('gvar is not as it should be');
  const head = Buffer.alloc(4);
  head.writeUInt16BE((counts & ~countOf) | kept.length);
  head.writeUInt16BE(4 + 4 * kept.length, 2);
  return Buffer.concat([head, ...kept.map(({ header }) => header), shared, ...own]);
};

/** The length of packed point numbers. @param {Buffer} data @param {number} at */
const sharedPointsBytes = (data, at) => {
  const reader = new Reader(data, at);
  const first = reader.u8();
  const count = first & 0x80 ? ((first & 0x7f) << 8) | reader.u8() : first;
  for (let points = 0; points < count;) {
    const run = reader.u8();
    const length = (run & 0x7f) + 1;
    reader.at += run & 0x80 ? 2 * length : length;
    points += length;
  }
  return reader.at - at;
};

/**
 * The table without what belongs to other glyphs, and to weights below the font's default one: these then look as it does.
 * @param {Buffer} table `gvar` of a font whose only axis is its weight @param {ReadonlySet<number>} kept
 */
export const keepVariations = (table, kept) => {
  const reader = new Reader(table, 4);
  const [axes, sharedCount = 0] = reader.u16s(2);
  if (axes !== 1) throw new Error('Only fonts with one axis are known here');
  const peaks = new Reader(table, reader.u32());
  const isUsed = Array.from({ length: sharedCount }, () => peaks.i16() > 0);
  const glyphCount = reader.u16();
  const areLong = (reader.u16() & 1) === 1;
  const begin = reader.u32();
  const offsets = Array.from({ length: glyphCount + 1 }, () => (areLong ? reader.u32() : 2 * reader.u16()));
  const glyphs = Array.from({ length: glyphCount }, (_, glyph) => {
    if (!kept.has(glyph)) return Buffer.alloc(0);
    const data = table.subarray(begin + (offsets[glyph] ?? 0), begin + (offsets[glyph + 1] ?? 0));
    const tuples = keepTuples(data, (peak) => isUsed[peak] === true);
    return Buffer.concat([tuples, Buffer.alloc(-tuples.length & 3)]);
  });
  const places = Buffer.alloc(4 * (glyphCount + 1));
  let end = 0;
  glyphs.forEach(({ length }, glyph) => places.writeUInt32BE((end += length), 4 * (glyph + 1)));
  const shared = table.subarray(peaks.at - 2 * sharedCount, peaks.at);
  const head = Buffer.from(table.subarray(0, headerBytes));
  head.writeUInt32BE(headerBytes + places.length, 8);
  head.writeUInt16BE(1, 14);
  head.writeUInt32BE(headerBytes + places.length + shared.length, 16);
  return Buffer.concat([head, places, shared, ...glyphs]);
};
