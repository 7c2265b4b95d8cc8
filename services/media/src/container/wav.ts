import { type Chunk, chunksOf, isCutOff, unknownSize } from './chunks';
import { type Container, fitsWav, type Part, type Pcm } from './container';
import type { FileBytes } from './file-bytes';

const tags = { pcm: 1, float: 3, extensible: 0xfffe };

interface WavFormat {
  pcm: Pcm;
  /** Bits that mean something. */
  bits: number;
  /** Other programs read the samples from this head as we do. */
  isPlain: boolean;
}

/**
 * The `fmt ` chunk. Null where the samples are no plain numbers. Bytes per second, which it also names, are never used: players
 * calculate them, too.
 */
const formatOf = (body: Buffer, isBigEndian: boolean): WavFormat | null => {
  if (body.length < 16) return null;
  const u16 = (at: number) => (isBigEndian ? body.readUInt16BE(at) : body.readUInt16LE(at));
  const u32 = (at: number) => (isBigEndian ? body.readUInt32BE(at) : body.readUInt32LE(at));
  const isExtensible = u16(0) === tags.extensible && body.length >= 26;
  // The long name of the format is missing in some; then it is the usual one.
  const isNameless = u16(0) === tags.extensible && !isExtensible;
  const tag = isExtensible ? u16(24) : isNameless ? tags.pcm : u16(0);
  const [channels, sampleRateHz, frameBytes, stored] = [u16(2), u32(4), u16(12), u16(14)];
  const valid = isExtensible ? u16(18) : 0;
  const bits = valid > 0 && valid <= stored ? valid : stored;
  const isFloat = tag === tags.float;
  if (!isFloat && tag !== tags.pcm) return null;
  if (channels === 0 || sampleRateHz === 0 || stored > (isFloat ? 64 : 32)) return null;
  const leastBytes = Math.ceil(stored / 8);
  // Before there was an extensible format, 24 bits in 4 bytes were said like that.
  const bytes = leastBytes === 3 && frameBytes === 4 * channels ? 4 : leastBytes;
  if (bytes === 0 || (isFloat && bytes !== 4 && bytes !== 8)) return null;
  const isPlain = !isBigEndian && !isNameless && Math.ceil(bits / 8) === bytes && frameBytes === bytes * channels;
  const channelMask = isExtensible ? u32(20) : 0;
  const pcm = { sampleRateHz, channels, bytes, isFloat, isBigEndian, channelMask };
  return fitsWav(pcm) ? { pcm, bits, isPlain } : null;
};

/** WAV; RF64 and its successor BW64 with their sizes of 64 bit in `ds64`; RIFX, in which all numbers are big-endian. */
export const readWav = async (file: FileBytes): Promise<Container> => {
  const isBigEndian = (await file.read(0, 4)).toString('latin1') === 'RIFX';
  let format: WavFormat | null | undefined;
  let data: Chunk | undefined;
  let largeSize: number | undefined;
  let isMisplaced = false;
  let id3: Part | undefined;
  for await (const chunk of chunksOf(file, isBigEndian, /fmt |data/)) {
    if (chunk.id === 'ds64') {
      const sizes = await file.read(chunk.start, 16);
      if (sizes.length === 16) largeSize = Number(sizes.readBigUInt64LE(8));
    }
    if (chunk.id === 'fmt ') format ??= formatOf(await file.read(chunk.start, Math.min(chunk.size, 40)), isBigEndian);
    if (/^id3 $/i.test(chunk.id)) id3 = { start: chunk.start, end: chunk.start + chunk.size };
    if (chunk.id === 'data' && !data) {
      isMisplaced = chunk.isMisplaced || format === undefined;
      data = chunk;
    }
    if (data && format !== undefined && (id3 || chunk.isMisplaced)) break;
  }
  if (!data) return { kind: 'wav', isCut: true, declaredSec: null }; // the sound itself has not come
  const { start } = data;
  const said = data.size === 0xffffffff && largeSize !== undefined ? largeSize : data.size;
  const isKnown = said > 0 && (said < unknownSize || said === largeSize);
  const isCut = isKnown && isCutOff(file, start, said);
  if (!format) return { kind: 'wav', isCut, declaredSec: null };
  const { pcm, bits, isPlain } = format;
  const frameBytes = pcm.bytes * pcm.channels;
  const end = isKnown ? Math.min(start + said, file.size) : file.size;
  return {
    kind: 'wav',
    isCut,
    declaredSec: Math.floor((isCut ? said : end - start) / frameBytes) / pcm.sampleRateHz,
    samples: { start, end },
    ...(id3 && { id3 }),
    ...(bits < 8 * pcm.bytes && { bits }),
    plainCopy: { parts: [{ start, end }], pcm },
    isMisread: !isPlain || isMisplaced || largeSize === 0,
  };
};
