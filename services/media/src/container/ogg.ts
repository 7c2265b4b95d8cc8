import type { Container } from './container';
import type { FileBytes } from './file-bytes';

const maxHeaderPages = 2000;
/** The head of an Ogg page (RFC 3533); the lengths of its segments follow, each in a byte, and then the segments. */
const headBytes = 27;
const largestPage = headBytes + 255 + 255 * 255;
const wholeSegment = 255;
const endOfStream = 0x04;
const opusRateHz = 48_000;

const pageOf = (bytes: Buffer) => {
  const segments = bytes.length < headBytes ? 255 : bytes.readUInt8(26);
  const lengths = bytes.subarray(headBytes, headBytes + segments);
  const length = headBytes + segments + lengths.reduce((sum, one) => sum + one, 0);
  const isWhole = bytes.length >= headBytes && lengths.length === segments && length <= bytes.length;
  // A packet whose last segment is full goes on in the next page.
  return { length, isWhole, goesOn: lengths.at(-1) === wholeSegment };
};

/** The headers, with tags and pictures in them, are the pages before any sample is counted: position 0, or -1 within a packet. */
const soundStartOf = async (file: FileBytes): Promise<number> => {
  let at = 0;
  for (let count = 0; count < maxHeaderPages; count++) {
    const page = await file.read(at, headBytes + 255);
    if (page.length < headBytes || page.toString('latin1', 0, 4) !== 'OggS') break;
    if (page.readBigInt64LE(6) > 0n) return at;
    at += pageOf(page).length;
  }
  return 0;
};

/**
 * Seconds up to the last sample, which the last page counts. Decoders play all of the last packet where that page does not say that
 * it is the last one.
 */
const playedSecOf = async (file: FileBytes, last: Buffer): Promise<number | null> => {
  const first = await file.read(0, headBytes + 255 + 64);
  const isSameSong = first.length > headBytes && first.readUInt32LE(14) === last.readUInt32LE(14);
  if (!isSameSong || (last.readUInt8(5) & endOfStream) !== 0) return null;
  const count = Number(last.readBigInt64LE(6));
  const packet = first.subarray(headBytes + first.readUInt8(26));
  if (count <= 0 || packet.length < 16) return null;
  if (packet.toString('latin1', 0, 8) === 'OpusHead') return (count - packet.readUInt16LE(10)) / opusRateHz;
  return packet.toString('latin1', 1, 7) === 'vorbis' ? count / packet.readUInt32LE(12) : null;
};

/**
 * A cut Ogg decodes without an error: only its last page tells. That page should also have a flag which says that it is the last
 * one, but recorders of streams do not write it.
 */
export const readOgg = async (file: FileBytes): Promise<Container> => {
  const tail = await file.read(Math.max(0, file.size - 2 * largestPage), 2 * largestPage);
  for (let at = tail.lastIndexOf('OggS'); at >= 0; at = at > 0 ? tail.lastIndexOf('OggS', at - 1) : -1) {
    const page = tail.subarray(at);
    if (page.length > 4 && page.readUInt8(4) !== 0) continue; // these four letters stand in the sound by chance
    const { isWhole, goesOn } = pageOf(page);
    const isCut = !isWhole || goesOn;
    const playedSec = isCut ? null : await playedSecOf(file, page);
    const isKnown = playedSec !== null && playedSec > 0;
    return {
      ...{ kind: 'ogg', isCut, declaredSec: null, soundStart: await soundStartOf(file) },
      ...(isKnown && { playedSec }),
    };
  }
  return { kind: 'ogg', isCut: true, declaredSec: null };
};
