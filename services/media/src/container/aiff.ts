import { type Chunk, chunksOf, isCutOff, unknownSize } from './chunks';
import { type Container, fitsWav, type Pcm } from './container';
import type { FileBytes } from './file-bytes';

/** An 80-bit number, as Apple wrote sample rates: sign and exponent, then a mantissa of 64 bit. */
const readExtended = (bytes: Buffer): number =>
  Number(bytes.readBigUInt64BE(2)) * 2 ** ((bytes.readUInt16BE(0) & 0x7fff) - 16_383 - 63);

/** AIFF-C: how samples are stored that are plain numbers. */
const integers = /^(NONE|twos|in16|in24|in32|sowt|42ni|23ni)$/;
const floats: Record<string, number> = { fl32: 4, FL32: 4, fl64: 8, FL64: 8 };

interface Common {
  frames: number;
  bits: number;
  sampleRateHz: number;
  /** Null where the samples are no plain numbers. */
  pcm: Pcm | null;
}

const commonOf = (body: Buffer): Common | null => {
  if (body.length < 18) return null;
  const [channels, frames, bits] = [body.readUInt16BE(0), body.readUInt32BE(2), body.readUInt16BE(6)];
  const sampleRateHz = readExtended(body.subarray(8));
  if (channels === 0 || !(sampleRateHz > 0) || bits === 0) return null;
  const type = body.length >= 22 ? body.toString('latin1', 18, 22) : 'NONE';
  const isFloat = type in floats;
  const isNumbers = isFloat || (integers.test(type) && bits <= 32);
  const pcm: Pcm = {
    ...{ sampleRateHz: Math.round(sampleRateHz), channels, isFloat, channelMask: 0 },
    bytes: floats[type] ?? Math.ceil(bits / 8),
    isBigEndian: !/^(sowt|42ni|23ni)$/.test(type),
  };
  return fitsWav(pcm) ? { frames, bits, sampleRateHz, pcm: isNumbers ? pcm : null } : null;
};

/** Bytes that may follow the last frame in its chunk. */
const largestFilling = 4096;

/** AIFF and AIFF-C. Where the number of frames in `COMM` is another one than there are, the samples count. */
export const readAiff = async (file: FileBytes): Promise<Container> => {
  let common: Common | null | undefined;
  let sound: Chunk | undefined;
  let isMisplaced = false;
  for await (const chunk of chunksOf(file, true, /COMM|SSND/)) {
    if (chunk.id === 'COMM') common ??= commonOf(await file.read(chunk.start, Math.min(chunk.size, 22)));
    if (chunk.id === 'SSND') sound ??= chunk;
    isMisplaced ||= chunk.isMisplaced;
    if (sound && common !== undefined) break;
  }
  if (!sound) return { kind: 'aiff', isCut: true, declaredSec: null };
  const offset = (await file.read(sound.start, 4)).toString('hex');
  const start = sound.start + 8 + Number(`0x${offset || '0'}`);
  const isKnown = sound.size > 8 && sound.size < unknownSize;
  const isCut = isKnown && isCutOff(file, sound.start, sound.size);
  const end = isKnown ? Math.min(sound.start + sound.size, file.size) : file.size;
  const samples = { start, end: Math.max(start, end) };
  if (!common?.pcm) return { kind: 'aiff', isCut, declaredSec: null, samples };

  const { pcm, sampleRateHz, bits } = common;
  const frameBytes = pcm.bytes * pcm.channels;
  const saidBytes = common.frames * frameBytes;
  const length = samples.end - samples.start;
  const isRight = isKnown && saidBytes <= length && saidBytes > length - largestFilling;
  const heard = isRight ? { start, end: start + saidBytes } : samples;
  const declaredBytes = isCut ? sound.start + sound.size - start : heard.end - heard.start;
  return {
    kind: 'aiff',
    isCut,
    declaredSec: Math.floor(declaredBytes / frameBytes) / sampleRateHz,
    samples,
    ...(!pcm.isFloat && bits < 8 * pcm.bytes && { bits }),
    plainCopy: { parts: [heard], pcm },
    isMisread: (!isRight && !isCut) || isMisplaced,
  };
};
