import { durationOfMp3 } from './mp3-head';

/** What a file says of itself in its first bytes. */
export interface AudioHead {
  format: string;
  bits?: number;
  isFloat?: boolean;
  rateHz?: number;
  channels?: number;
  durationSec?: number;
  /** WAV, AIFF: seconds of sound that are really there, where that is less. */
  foundSec?: number;
}

interface Chunk {
  id: string;
  start: number;
  size: number;
}

const maxChunks = 200;
/** Programs that write to a pipe cannot know the size, and put the largest number (or nearly so) in its place. */
const unknownSize = 0x7ffff000;

const read = async (file: Blob, at: number, length: number): Promise<DataView> =>
  new DataView(await file.slice(at, at + length).arrayBuffer());

const textOf = (view: DataView, at: number, length: number): string =>
  String.fromCharCode(...new Uint8Array(view.buffer, at, Math.max(0, Math.min(length, view.byteLength - at))));

/** Walks the chunks of a RIFF (little-endian) or IFF file. An odd chunk is followed by a byte that fills it up. */
async function* chunksOf(file: Blob, isLittleEndian: boolean): AsyncGenerator<Chunk> {
  let at = 12;
  for (let count = 0; count < maxChunks; count++) {
    const head = await read(file, at, 8);
    if (head.byteLength < 8) return;
    const size = head.getUint32(4, isLittleEndian);
    yield { id: textOf(head, 0, 4), start: at + 8, size };
    at += 8 + size + (size % 2);
  }
}

const shareFound = (file: Blob, start: number, size: number): number =>
  Math.max(0, Math.min(1, (file.size - start) / size));

/** WAV, and RF64 with its sizes of 64 bit in `ds64`. */
async function readWav(file: Blob): Promise<AudioHead> {
  const head: AudioHead = { format: 'WAV' };
  let bytesPerSec = 0;
  let largeSize = 0;
  for await (const { id, start, size } of chunksOf(file, true)) {
    const body = await read(file, start, 26);
    if (id === 'ds64' && body.byteLength >= 16) largeSize = Number(body.getBigUint64(8, true));
    if (id === 'fmt ' && body.byteLength >= 16) {
      const tag = body.getUint16(0, true);
      const isFloat = (tag === 0xfffe && body.byteLength >= 26 ? body.getUint16(24, true) : tag) === 3;
      bytesPerSec = body.getUint32(8, true);
      const rateHz = body.getUint32(4, true);
      Object.assign(head, { isFloat, channels: body.getUint16(2, true), rateHz, bits: body.getUint16(14, true) });
    }
    if (id !== 'data') continue;
    const bytes = size === 0xffffffff && largeSize > 0 ? largeSize : size;
    if (bytes === 0 || bytes >= unknownSize || bytesPerSec === 0) return head;
    const durationSec = bytes / bytesPerSec;
    const share = shareFound(file, start, bytes);
    return { ...head, durationSec, ...(share < 1 && { foundSec: durationSec * share }) };
  }
  return head;
}

/** An 80-bit number, as Apple wrote sample rates: sign and exponent, then a mantissa of 64 bit. */
const extendedOf = (view: DataView, at: number): number =>
  Number(view.getBigUint64(at + 2)) * 2 ** ((view.getUint16(at) & 0x7fff) - 16_383 - 63);

async function readAiff(file: Blob): Promise<AudioHead> {
  const head: AudioHead = { format: 'AIFF' };
  for await (const { id, start, size } of chunksOf(file, false)) {
    const body = await read(file, start, 22);
    if (id === 'COMM' && body.byteLength >= 18) {
      const rateHz = extendedOf(body, 8);
      const isFloat = /^fl/i.test(textOf(body, 18, 4));
      Object.assign(head, { isFloat, channels: body.getUint16(0), rateHz, bits: body.getUint16(6) });
      if (rateHz > 0) head.durationSec = body.getUint32(2) / rateHz;
    }
    if (id !== 'SSND' || size >= unknownSize || !head.durationSec) continue;
    const share = shareFound(file, start, size);
    return { ...head, ...(share < 1 && { foundSec: head.durationSec * share }) };
  }
  return head;
}

/** FLAC (RFC 9639): STREAMINFO has the number of samples, or 0. */
async function readFlac(file: Blob, start: number): Promise<AudioHead> {
  const info = await read(file, start, 26);
  if (info.byteLength < 26) return { format: 'FLAC' };
  const packed = info.getBigUint64(18);
  const rateHz = Number(packed >> 44n);
  const samples = Number(packed & 0xfffffffffn);
  return {
    format: 'FLAC',
    rateHz,
    channels: Number((packed >> 41n) & 7n) + 1,
    bits: Number((packed >> 36n) & 31n) + 1,
    ...(rateHz > 0 && samples > 0 && { durationSec: samples / rateHz }),
  };
}

/** Bytes of an ID3v2 tag, whose size has 7 bits in each byte. */
const id3Bytes = (view: DataView): number =>
  view.byteLength >= 10 && textOf(view, 0, 3) === 'ID3'
    ? 10 + [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (view.getUint8(at) & 0x7f), 0)
    : 0;

/** Null when these are the first bytes of nothing that we take. */
export async function readAudioHead(file: Blob): Promise<AudioHead | null> {
  const first = await read(file, 0, 64);
  const text = textOf(first, 0, 64);
  if (/^(RIFF|RF64)....WAVE/s.test(text)) return readWav(file);
  if (/^FORM....AIF[FC]/s.test(text)) return readAiff(file);
  const behindTag = id3Bytes(first);
  if (textOf(await read(file, behindTag, 4), 0, 4) === 'fLaC') return readFlac(file, behindTag);
  if (text.startsWith('OggS')) return { format: text.includes('OpusHead') ? 'Ogg Opus' : 'Ogg' };
  if (/^....ftyp/s.test(text)) return { format: 'M4A' };
  const isFrame = first.byteLength > 1 && first.getUint8(0) === 0xff && first.getUint8(1) >= 0xe0;
  if (behindTag === 0 && !isFrame) return null;
  const durationSec = durationOfMp3(await read(file, behindTag, 64));
  return { format: 'MP3', ...(durationSec !== undefined && { durationSec }) };
}

/** Nothing but letters in the first bytes: no sound, whatever the file's name says. */
export async function isText(file: Blob): Promise<boolean> {
  const bytes = await file.slice(0, 1024).arrayBuffer();
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return !/[\u0000-\u0008\u000e-\u001f\u007f]/.test(text);
  } catch {
    return false;
  }
}
