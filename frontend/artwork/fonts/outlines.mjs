// Outlines in the form that WOFF2 keeps them in: seven streams, from each of which a glyph takes its part
// (https://www.w3.org/TR/WOFF2/#glyf_table_format).
import { Reader } from './reader.mjs';

const streamCount = 7;
const headerBytes = 8 + 4 * streamCount;
const [contours, points, flags, coordinates, components, boxes, instructions] = Array(streamCount).keys();

/** @param {number} flag of a point: how many bytes its coordinates have */
const coordinateBytes = (flag) => ((flag & 127) < 84 ? 1 : (flag & 127) < 120 ? 2 : (flag & 127) < 124 ? 3 : 4);

/** @param {Reader} reader of the components. @returns the glyphs that it is put together from, and whether it has instructions */
const readComponents = (reader) => {
  const parts = [];
  for (;;) {
    const flag = reader.u16();
    parts.push(reader.u16());
    reader.at += flag & 1 ? 4 : 2;
    reader.at += flag & 8 ? 2 : flag & 0x40 ? 4 : flag & 0x80 ? 8 : 0;
    if (!(flag & 0x20)) return { parts, hasInstructions: (flag & 0x100) !== 0 };
  }
};

/** @param {Buffer} table `glyf` */
const openOutlines = (table) => {
  const header = new Reader(table, 4);
  const glyphCount = header.u16();
  header.at += 2;
  const sizes = Array.from({ length: streamCount }, () => header.u32());
  const streams = sizes.map((size) => new Reader(header.take(size)));
  return { glyphCount, streams, rest: table.subarray(header.at) };
};

/**
 * Every glyph's part of every stream, and the glyphs that it is put together from.
 * @param {Buffer} table `glyf`
 */
export const readOutlines = (table) => {
  const { glyphCount, streams } = openOutlines(table);
  const boxBitmap = streams[boxes].take(Math.ceil(glyphCount / 32) * 4);
  return Array.from({ length: glyphCount }, (_, glyph) => {
    const begins = streams.map(({ at }) => at);
    const hasBox = ((boxBitmap[glyph >> 3] ?? 0) & (0x80 >> (glyph & 7))) !== 0;
    const contourCount = streams[contours].i16();
    let parts = [];
    let hasInstructions = contourCount > 0;
    for (let contour = 0; contour < contourCount; contour++) {
      const flagBytes = streams[flags].take(streams[points].packed());
      for (const flag of flagBytes) streams[coordinates].at += coordinateBytes(flag);
    }
    if (contourCount < 0) ({ parts, hasInstructions } = readComponents(streams[components]));
    if (hasInstructions) streams[instructions].at += streams[coordinates].packed();
    if (hasBox) streams[boxes].at += 8;
    return { parts, hasBox, pieces: streams.map(({ bytes, at }, nth) => bytes.subarray(begins[nth], at)) };
  });
};

/**
 * The table without the outlines of the glyphs that are not kept: they are empty. Every glyph keeps its number.
 * @param {Buffer} table `glyf` @param {ReadonlySet<number>} kept
 */
export const keepOutlines = (table, kept) => {
  const { glyphCount, rest } = openOutlines(table);
  const boxBitmap = Buffer.alloc(Math.ceil(glyphCount / 32) * 4);
  const outlines = readOutlines(table);
  const streams = Array.from({ length: streamCount }, (_, stream) =>
    outlines.flatMap(({ pieces }, glyph) => {
      if (kept.has(glyph)) return [pieces[stream] ?? Buffer.alloc(0)];
      return stream === contours ? [Buffer.alloc(2)] : [];
    }),
  ).map((pieces) => Buffer.concat(pieces));
  outlines.forEach(({ hasBox }, glyph) => {
    if (hasBox && kept.has(glyph)) boxBitmap[glyph >> 3] |= 0x80 >> (glyph & 7);
  });
  streams[boxes] = Buffer.concat([boxBitmap, streams[boxes] ?? Buffer.alloc(0)]);
  const header = Buffer.from(table.subarray(0, headerBytes));
  streams.forEach(({ length }, nth) => header.writeUInt32BE(length, 8 + 4 * nth));
  return Buffer.concat([header, ...streams, rest]);
};
