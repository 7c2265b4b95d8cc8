import type { Container, FileBytes } from './file-bytes';

/** How far behind its tag the first frame of an MP3 is searched. */
const searchBytes = 64 * 1024;
const maxBlocks = 1000;
const maxHeaderPages = 2000;

/** Bytes of an ID3v2 tag at this place; its size has 7 bits in each byte. */
export const id3Bytes = (head: Buffer): number => {
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return 0;
  const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (head.readUInt8(at) & 0x7f), 0);
  return 10 + size + (head.readUInt8(5) & 0x10 ? 10 : 0);
};

const rates = [44_100, 48_000, 32_000];

/** Where the Xing tag is in a layer III frame, and how long a frame is, from the frame's four head bytes. */
const frameShape = (head: number) => {
  const version = (head >>> 19) & 3; // 3: MPEG 1, 2: MPEG 2, 0: MPEG 2.5
  const rate = rates[(head >>> 10) & 3];
  const isLayer3 = head >>> 21 === 0x7ff && version !== 1 && ((head >>> 17) & 3) === 1;
  if (!isLayer3 || rate === undefined || ((head >>> 12) & 15) === 15) return null;
  const isMono = ((head >>> 6) & 3) === 3;
  const sideBytes = version === 3 ? (isMono ? 17 : 32) : isMono ? 9 : 17;
  const divisor = version === 3 ? 1 : version === 2 ? 2 : 4;
  return { xingAt: 4 + sideBytes, samples: version === 3 ? 1152 : 576, rateHz: rate / divisor };
};

/** MP3: its length is in the Xing tag (written as `Info` when the bitrate is constant) of the first frame, or nowhere. */
export const readMp3 = async (file: FileBytes): Promise<Container> => {
  const tail = (await file.read(Math.max(0, file.size - 256), 256)).toString('latin1');
  const hasTrailingTag = /APETAGEX|LYRICS200|LYRICSEND/.test(tail);
  const unknown: Container = { isCut: false, declaredSec: null, hasTrailingTag };
  const start = id3Bytes(await file.read(0, 10));
  if (start >= file.size) return { ...unknown, isCut: true };
  const bytes = await file.read(start, searchBytes);
  for (let at = bytes.indexOf(0xff); at >= 0 && at + 60 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const shape = frameShape(bytes.readUInt32BE(at));
    if (!shape) continue;
    const tag = at + shape.xingAt;
    const name = bytes.toString('latin1', tag, tag + 4);
    if (name !== 'Xing' && name !== 'Info') return unknown;
    const flags = bytes.readUInt32BE(tag + 4);
    const frames = flags & 1 ? bytes.readUInt32BE(tag + 8) : 0;
    const declaredBytes = flags & 2 ? bytes.readUInt32BE(tag + (flags & 1 ? 12 : 8)) : 0;
    const declaredSec = frames > 0 ? (frames * shape.samples) / shape.rateHz : null;
    // Some encoders count their tags, too: only more than all of the file is surely missing.
    return { isCut: declaredBytes > file.size, declaredSec, hasTrailingTag };
  }
  return unknown;
};

/** FLAC (RFC 9639): STREAMINFO has the number of samples, or 0; the sound is behind the metadata blocks, of which the last has a flag. */
export const readFlac = async (file: FileBytes): Promise<Container> => {
  const start = id3Bytes(await file.read(0, 10));
  const head = await file.read(start, 26);
  if (head.length < 26) return { isCut: true, declaredSec: null };
  const rate = head.readUIntBE(18, 3) >>> 4;
  const samples = (head.readUInt8(21) & 15) * 2 ** 32 + head.readUInt32BE(22);
  let soundStart = start + 'fLaC'.length;
  for (let count = 0; count < maxBlocks; count++) {
    const block = await file.read(soundStart, 4);
    if (block.length < 4) break;
    soundStart += 4 + block.readUIntBE(1, 3);
    if (block.readUInt8(0) & 0x80) break;
  }
  return { isCut: false, declaredSec: rate > 0 && samples > 0 ? samples / rate : null, soundStart };
};

/** The head of an Ogg page; the lengths of its segments follow, each in a byte, and then the segments. */
const headBytes = 27;
const largestPage = headBytes + 255 + 255 * 255;
const endOfStream = 0x04;

const pageOf = (bytes: Buffer) => {
  const segments = bytes.length < headBytes ? 255 : bytes.readUInt8(26);
  const lengths = bytes.subarray(headBytes, headBytes + segments);
  const length = headBytes + segments + lengths.reduce((sum, one) => sum + one, 0);
  return { length, isWhole: bytes.length >= headBytes && lengths.length === segments && length <= bytes.length };
};

/** The headers, with tags and pictures in them, are the pages before any sample is counted: position 0, or -1 within a packet. */
const oggSoundStart = async (file: FileBytes): Promise<number> => {
  let at = 0;
  for (let count = 0; count < maxHeaderPages; count++) {
    const page = await file.read(at, headBytes + 255);
    if (page.length < headBytes || page.toString('latin1', 0, 4) !== 'OggS') break;
    if (page.readBigInt64LE(6) > 0n) return at;
    at += pageOf(page).length;
  }
  return 0;
};

/** Ogg says only on its last page that it is the last (RFC 3533). A cut file decodes without an error, so this is the only sign. */
export const readOgg = async (file: FileBytes): Promise<Container> => {
  const tail = await file.read(Math.max(0, file.size - 2 * largestPage), 2 * largestPage);
  for (let at = tail.lastIndexOf('OggS'); at >= 0; at = at > 0 ? tail.lastIndexOf('OggS', at - 1) : -1) {
    const page = tail.subarray(at);
    if (page.length > 4 && page.readUInt8(4) !== 0) continue; // these four letters stand in the sound by chance
    const isCut = !pageOf(page).isWhole || (page.readUInt8(5) & endOfStream) === 0;
    return { isCut, declaredSec: null, soundStart: await oggSoundStart(file) };
  }
  return { isCut: true, declaredSec: null };
};
