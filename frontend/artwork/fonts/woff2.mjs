// The container of a font file: https://www.w3.org/TR/WOFF2/
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { Reader } from './reader.mjs';

/** By their number in the file's directory; others are written out. */
const knownTags = (
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea ' +
  'vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar ' +
  'gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
)
  .split(' ')
  .map((tag) => tag.replace('_', ' '));

const headerBytes = 48;
/** Outlines are kept in another form than in an uncompressed font, and what leads to them not at all. */
const isTransformed = (tag, version) => (tag === 'glyf' || tag === 'loca' ? version === 0 : version !== 0);

/** @param {Reader} reader */
const readBase128 = (reader) => {
  for (let value = 0; ;) {
    const byte = reader.u8();
    value = value * 128 + (byte & 127);
    if (byte < 128) return value;
  }
};

/** @param {number} value */
const base128 = (value) => {
  const bytes = [value & 127];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift((rest & 127) | 128);
  return Buffer.from(bytes);
};

/**
 * @typedef {{ header: Buffer, tables: Map<string, { version: number, length: number, bytes: Buffer }> }} Font
 * `length`: of the table in an uncompressed font.
 */

/** @param {Buffer} file @returns {Font} */
export const readWoff2 = (file) => {
  const reader = new Reader(file, headerBytes);
  const entries = Array.from({ length: file.readUInt16BE(12) }, () => {
    const flags = reader.u8();
    const tag = knownTags[flags & 63] ?? reader.take(4).toString('latin1');
    const version = flags >> 6;
    const length = readBase128(reader);
    return { tag, version, length, bytes: isTransformed(tag, version) ? readBase128(reader) : length };
  });
  const body = new Reader(brotliDecompressSync(file.subarray(reader.at)));
  const tables = entries.map(({ tag, version, length, bytes }) => [tag, { version, length, bytes: body.take(bytes) }]);
  return { header: file.subarray(0, headerBytes), tables: new Map(tables) };
};

/** @param {Font} font */
export const writeWoff2 = ({ header: oldHeader, tables }) => {
  const directory = [...tables].map(([tag, { version, length, bytes }]) => {
    const known = knownTags.indexOf(tag);
    return Buffer.concat([
      Buffer.from([(known < 0 ? 63 : known) | (version << 6)]),
      Buffer.from(known < 0 ? tag : '', 'latin1'),
      base128(isTransformed(tag, version) ? length : bytes.length),
      ...(isTransformed(tag, version) ? [base128(bytes.length)] : []),
    ]);
  });
  const tablesInOne = Buffer.concat([...tables.values()].map(({ bytes }) => bytes));
  const body = brotliCompressSync(tablesInOne, {
    params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT, [constants.BROTLI_PARAM_QUALITY]: 11 },
  });
  const length = headerBytes + Buffer.concat(directory).length + body.length;
  const padding = Buffer.alloc(-length & 3);
  const header = Buffer.from(oldHeader);
  header.writeUInt32BE(length + padding.length, 8);
  header.writeUInt16BE(tables.size, 12);
  header.writeUInt32BE(body.length, 20);
  header.fill(0, 28); // neither metadata nor private data
  return Buffer.concat([header, ...directory, body, padding]);
};
