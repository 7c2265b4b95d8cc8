import type { Container, FileBytes } from './file-bytes';

const maxChunks = 1000;
/** Programs that write to a pipe cannot know the size, and put the largest number (or nearly so) in its place. */
const unknownSize = 0x7ffff000;

/** Walks the chunks of a RIFF (little-endian) or IFF (big-endian) file. An odd chunk is followed by a byte that fills it up. */
async function* chunksOf(file: FileBytes, isBigEndian: boolean) {
  let at = 12;
  for (let count = 0; count < maxChunks; count++) {
    const head = await file.read(at, 8);
    if (head.length < 8) return;
    const size = isBigEndian ? head.readUInt32BE(4) : head.readUInt32LE(4);
    yield { id: head.toString('latin1', 0, 4), start: at + 8, size };
    at += 8 + size + (size % 2);
  }
}

/** WAV, and RF64 with its sizes of 64 bit in `ds64`. */
export const readWav = async (file: FileBytes): Promise<Container> => {
  let bytesPerSec = 0;
  let largeSize: number | undefined;
  for await (const { id, start, size } of chunksOf(file, false)) {
    if (id === 'ds64') {
      const sizes = await file.read(start, 16);
      if (sizes.length === 16) largeSize = Number(sizes.readBigUInt64LE(8));
    }
    if (id === 'fmt ') {
      const format = await file.read(start, 16);
      if (format.length === 16) bytesPerSec = format.readUInt32LE(8);
    }
    if (id === 'data') {
      const bytes = size === 0xffffffff && largeSize !== undefined ? largeSize : size;
      if (bytes >= unknownSize || bytes === 0) return { isCut: false, declaredSec: null };
      const declaredSec = bytesPerSec > 0 ? bytes / bytesPerSec : null;
      return { isCut: start + bytes > file.size, declaredSec, samples: { start, end: start + bytes } };
    }
  }
  return { isCut: true, declaredSec: null }; // the sound itself has not come
};

/** An 80-bit number, as Apple wrote sample rates: sign and exponent, then a mantissa of 64 bit. */
const readExtended = (bytes: Buffer): number =>
  Number(bytes.readBigUInt64BE(2)) * 2 ** ((bytes.readUInt16BE(0) & 0x7fff) - 16_383 - 63);

export const readAiff = async (file: FileBytes): Promise<Container> => {
  let declaredSec: number | null = null;
  for await (const { id, start, size } of chunksOf(file, true)) {
    if (id === 'COMM') {
      const common = await file.read(start, 18);
      const rate = common.length === 18 ? readExtended(common.subarray(8)) : 0;
      if (rate > 0) declaredSec = common.readUInt32BE(2) / rate;
    }
    if (id === 'SSND') {
      const offset = (await file.read(start, 4)).toString('hex');
      const samples = { start: start + 8 + Number(`0x${offset || '0'}`), end: start + size };
      return { isCut: size < unknownSize && start + size > file.size, declaredSec, samples };
    }
  }
  return { isCut: true, declaredSec };
};

/** M4A: a row of boxes, each with its size (ISO/IEC 14496-12). Sound (`mdat`) without its index (`moov`) cannot be played. */
export const readMov = async (file: FileBytes): Promise<Container> => {
  let at = 0;
  const seen = new Set<string>();
  for (let count = 0; count < maxChunks && at < file.size; count++) {
    const head = await file.read(at, 16);
    if (head.length < 8) break;
    const type = head.toString('latin1', 4, 8);
    let size = head.readUInt32BE(0);
    if (size === 1 && head.length === 16) size = Number(head.readBigUInt64BE(8));
    if (size === 0) size = file.size - at; // up to the end of the file
    if (size < 8 || !/^[\w ©-]{4}$/.test(type)) break; // something else follows the boxes
    if (at + size > file.size) return { isCut: true, declaredSec: null };
    seen.add(type);
    at += size;
  }
  return { isCut: seen.has('mdat') && !seen.has('moov'), declaredSec: null };
};
