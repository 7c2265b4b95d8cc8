import type { Container, FileBytes } from './file-bytes';

const headBytes = 27;
/** The head, 255 lengths, and 255 segments of 255 bytes. */
const largestPage = headBytes + 255 + 255 * 255;
const endOfStream = 0x04;

const maxHeaderPages = 2000;

/** The headers, with tags and pictures in them, are the pages before any sample is counted: position 0, or -1 within a packet. */
const soundStartOf = async (file: FileBytes): Promise<number> => {
  let at = 0;
  for (let count = 0; count < maxHeaderPages; count++) {
    const page = await file.read(at, headBytes + 255);
    if (page.length < headBytes || page.toString('latin1', 0, 4) !== 'OggS') break;
    if (page.readBigInt64LE(6) > 0n) return at;
    const segments = page.readUInt8(26);
    const lengths = page.subarray(headBytes, headBytes + segments);
    at += headBytes + segments + lengths.reduce((sum, length) => sum + length, 0);
  }
  return 0;
};

/**
 * Ogg says nothing at its beginning about its length; but its last page says that it is the last (RFC 3533). A file that
 * was cut decodes without a complaint, so this is the only sign.
 */
export const readOgg = async (file: FileBytes): Promise<Container> => {
  const tail = await file.read(Math.max(0, file.size - 2 * largestPage), 2 * largestPage);
  for (let at = tail.lastIndexOf('OggS'); at >= 0; at = at > 0 ? tail.lastIndexOf('OggS', at - 1) : -1) {
    const head = tail.subarray(at, at + headBytes);
    const isPage = head.length < 5 || head.readUInt8(4) === 0;
    if (!isPage) continue; // these four letters stand in the sound by chance
    const segments = head.length === headBytes ? head.readUInt8(26) : 255;
    const lengths = tail.subarray(at + headBytes, at + headBytes + segments);
    const end = at + headBytes + segments + lengths.reduce((sum, length) => sum + length, 0);
    const isWhole = head.length === headBytes && lengths.length === segments && end <= tail.length;
    const isCut = !isWhole || (head.readUInt8(5) & endOfStream) === 0;
    return { isCut, declaredSec: null, soundStart: await soundStartOf(file) };
  }
  return { isCut: true, declaredSec: null };
};
