import type { Container, FileBytes } from './file-bytes';
import { id3Bytes } from './mp3';

const lastBlock = 0x80;
const maxBlocks = 1000;

/** Where the metadata blocks end: each begins with a flag, its type, and its size in 24 bit. */
const soundStartOf = async (file: FileBytes, start: number): Promise<number> => {
  let at = start + 'fLaC'.length;
  for (let count = 0; count < maxBlocks; count++) {
    const head = await file.read(at, 4);
    if (head.length < 4) break;
    at += 4 + head.readUIntBE(1, 3);
    if (head.readUInt8(0) & lastBlock) break;
  }
  return at;
};

/** FLAC: STREAMINFO comes first and has the number of samples, 0 when the encoder did not know it (RFC 9639). */
export const readFlac = async (file: FileBytes): Promise<Container> => {
  const start = id3Bytes(await file.read(0, 10));
  const head = await file.read(start, 26);
  if (head.length < 26) return { isCut: true, declaredSec: null };
  const rate = head.readUIntBE(18, 3) >>> 4;
  const samples = (head.readUInt8(21) & 15) * 2 ** 32 + head.readUInt32BE(22);
  const soundStart = await soundStartOf(file, start);
  return { isCut: false, declaredSec: rate > 0 && samples > 0 ? samples / rate : null, soundStart };
};
