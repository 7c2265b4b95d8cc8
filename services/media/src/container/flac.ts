import { createReadStream } from 'node:fs';
import type { Container } from './container';
import type { FileBytes } from './file-bytes';

const maxBlocks = 1000;
/** More bits than ffmpeg before version 6 can decode. */
const commonBits = 24;

const lastBlock = 0x80;

/** With the first block alone, which has all that a decoder must know. */
const bareHead = (head: Buffer): Buffer => {
  const bare = Buffer.from(head);
  bare[4]! |= lastBlock;
  return bare;
};

/**
 * FLAC (RFC 9639). STREAMINFO says how many samples there are, or 0, and their MD5, or zeros; the sound is behind the metadata
 * blocks, of which the last one has a flag.
 */
export const readFlac = async (file: FileBytes): Promise<Container> => {
  const head = await file.read(0, 42);
  if (head.length < 42) return { kind: 'flac', isCut: true, declaredSec: null };
  const rate = head.readUIntBE(18, 3) >>> 4;
  const samples = (head.readUInt8(21) & 15) * 2 ** 32 + head.readUInt32BE(22);
  const bits = (((head.readUInt8(20) & 1) << 4) | (head.readUInt8(21) >>> 4)) + 1;
  const md5 = head.toString('hex', 26);
  let soundStart = 'fLaC'.length;
  for (let count = 0; count < maxBlocks; count++) {
    const block = await file.read(soundStart, 4);
    if (block.length < 4) break;
    soundStart += 4 + block.readUIntBE(1, 3);
    if (block.readUInt8(0) & lastBlock) break;
  }
  return {
    kind: 'flac',
    isCut: soundStart >= file.size,
    declaredSec: rate > 0 && samples > 0 ? samples / rate : null,
    soundStart,
    bits,
    ...(!/^0+$/.test(md5) && { md5 }),
    isMisread: bits > commonBits,
    plainCopy: bits > commonBits ? 'by-flac' : { head: bareHead(head), parts: [{ start: soundStart, end: file.size }] },
  };
};

const searchedBytes = 2 ** 20;
const beginnings = [0, lastBlock].map((flag) => Buffer.concat([Buffer.from('fLaC'), Buffer.from([flag, 0, 0, 34])]));

/** Does another FLAC begin behind the first one? No decoder goes on from one to the other. */
export const hasSecondFlac = async (path: string, soundStart: number): Promise<boolean> => {
  const overlap = beginnings[0]!.length - 1;
  const stream = createReadStream(path, { start: soundStart, highWaterMark: searchedBytes });
  let before: Buffer = Buffer.alloc(0);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([before, chunk]);
    if (beginnings.some((beginning) => bytes.includes(beginning))) return true;
    before = bytes.subarray(-overlap);
  }
  return false;
};
