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
const unknownSize = 0x7f00_0000;
/** What a size may be too large by without anything missing. */
const spareBytes = 64;

const read = async (file: Blob, at: number, length: number): Promise<DataView> =>
  new DataView(await file.slice(at, at + length).arrayBuffer());

const textOf = (view: DataView, at: number, length: number): string =>
  String.fromCharCode(...new Uint8Array(view.buffer, at, Math.max(0, Math.min(length, view.byteLength - at))));

/**
 * Walks the chunks of a RIFF (little-endian) or IFF file. An odd chunk is followed by a byte that fills it up. Ends where the sizes
 * lead nowhere: then only the server can tell.
 */
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

/** How long samples last, by how many are there: what the head says of it is not always right. */
const lengthOf = (file: Blob, start: number, said: number, bytesPerSec: number) => {
  if (!(bytesPerSec > 0)) return {};
  const there = file.size - start;
  const isKnown = said > 0 && said < unknownSize;
  // Some recorders write there how large all of the file is.
  const isCut = isKnown && said > there + spareBytes && said !== file.size && said !== file.size - 8;
  if (!isCut) return { durationSec: Math.min(isKnown ? said : there, there) / bytesPerSec };
  return { durationSec: said / bytesPerSec, foundSec: Math.max(0, there) / bytesPerSec };
};

/** WAV; RF64 and BW64 with their sizes of 64 bit in `ds64`; RIFX, in which all numbers are big-endian. */
async function readWav(file: Blob, isLittleEndian: boolean): Promise<AudioHead> {
  const head: AudioHead = { format: 'WAV' };
  let bytesPerSec = 0;
  let largeSize = 0;
  for await (const { id, start, size } of chunksOf(file, isLittleEndian)) {
    const body = await read(file, start, 26);
    if (id === 'ds64' && body.byteLength >= 16) largeSize = Number(body.getBigUint64(8, true));
    if (id === 'fmt ' && body.byteLength >= 16) {
      const u16 = (at: number) => body.getUint16(at, isLittleEndian);
      const isExtensible = u16(0) === 0xfffe && size >= 40 && body.byteLength >= 26;
      const tag = isExtensible ? u16(24) : u16(0);
      const [channels, rateHz, stored] = [u16(2), body.getUint32(4, isLittleEndian), u16(14)];
      const bits = (isExtensible && u16(18)) || stored;
      Object.assign(head, { isFloat: tag === 3, channels, rateHz, bits });
      const isNumbers = tag === 1 || tag === 3;
      // 24 bits may lie in 4 bytes.
      const isPadded = stored > 16 && stored <= 24 && u16(12) === 4 * channels;
      if (isNumbers) bytesPerSec = rateHz * channels * (isPadded ? 4 : Math.ceil(stored / 8));
    }
    if (id !== 'data') continue;
    return { ...head, ...lengthOf(file, start, size === 0xffffffff && largeSize > 0 ? largeSize : size, bytesPerSec) };
  }
  return head;
}

/** An 80-bit number, as Apple wrote sample rates: sign and exponent, then a mantissa of 64 bit. */
const extendedOf = (view: DataView, at: number): number =>
  Number(view.getBigUint64(at + 2)) * 2 ** ((view.getUint16(at) & 0x7fff) - 16_383 - 63);

async function readAiff(file: Blob): Promise<AudioHead> {
  const head: AudioHead = { format: 'AIFF' };
  let bytesPerSec = 0;
  for await (const { id, start, size } of chunksOf(file, false)) {
    const body = await read(file, start, 22);
    if (id === 'COMM' && body.byteLength >= 18) {
      const [channels, bits, rateHz] = [body.getUint16(0), body.getUint16(6), extendedOf(body, 8)];
      const type = size >= 22 ? textOf(body, 18, 4) : 'NONE';
      Object.assign(head, { isFloat: /^fl/i.test(type), channels, rateHz, bits });
      const isNumbers = /^(NONE|twos|in16|in24|in32|sowt|fl32|fl64)$/i.test(type);
      if (isNumbers) bytesPerSec = rateHz * channels * Math.ceil(bits / 8);
    }
    if (id !== 'SSND' || body.byteLength < 8) continue;
    const offset = 8 + body.getUint32(0);
    return { ...head, ...lengthOf(file, start + offset, size > offset ? size - offset : 0, bytesPerSec) };
  }
  return head;
}

/** FLAC (RFC 9639): STREAMINFO has the number of samples, or 0. */
async function readFlac(file: Blob): Promise<AudioHead> {
  const info = await read(file, 0, 26);
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

const maxTags = 20;

/** All that follows the tags that a file begins with. */
async function behindTags(file: Blob): Promise<Blob> {
  let at = 0;
  for (let count = 0; count < maxTags; count++) {
    const bytes = id3Bytes(await read(file, at, 10));
    if (bytes === 0) break;
    at += bytes;
  }
  return at > 0 ? file.slice(at) : file;
}

/** Null when these are the first bytes of nothing that we take. */
export async function readAudioHead(file: Blob): Promise<AudioHead | null> {
  const sound = await behindTags(file);
  const first = await read(sound, 0, 64);
  const text = textOf(first, 0, 64);
  if (/^(RIFF|RF64|BW64|RIFX)....WAVE/s.test(text)) return readWav(sound, !text.startsWith('RIFX'));
  if (/^FORM....AIF[FC]/s.test(text)) return readAiff(sound);
  if (text.startsWith('fLaC')) return readFlac(sound);
  if (text.startsWith('OggS')) return { format: text.includes('OpusHead') ? 'Ogg Opus' : 'Ogg' };
  if (/^....ftyp/s.test(text)) return { format: 'M4A' };
  const isFrame = first.byteLength > 1 && first.getUint8(0) === 0xff && first.getUint8(1) >= 0xe0;
  if (sound === file && !isFrame) return null;
  const durationSec = durationOfMp3(first);
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

/** Bytes between a frame's head and the tag of its encoder: less in mono, and in MPEG-2. */
const sideBytes = (isMpeg1: boolean, isMono: boolean): number => (isMpeg1 ? (isMono ? 17 : 32) : isMono ? 9 : 17);

const rates = [44_100, 48_000, 32_000];

/**
 * How long an MP3 lasts by the tag that its encoder has put into the first frame (Xing, Info or VBRI); undefined where there is
 * none. http://gabriel.mp3-tech.org/mp3infotag.html
 * @param frame the first bytes of the first frame
 */
const durationOfMp3 = (frame: DataView): number | undefined => {
  if (frame.byteLength < 60 || frame.getUint16(0) < 0xffe0) return undefined;
  const version = (frame.getUint8(1) >> 3) & 3;
  const rate = rates[(frame.getUint8(2) >> 2) & 3];
  const isLayer3 = ((frame.getUint8(1) >> 1) & 3) === 1;
  if (!isLayer3 || !rate || version === 1) return undefined;
  const isMpeg1 = version === 3;
  const rateHz = rate / (isMpeg1 ? 1 : version === 2 ? 2 : 4);
  const at = 4 + sideBytes(isMpeg1, frame.getUint8(3) >> 6 === 3);
  const frames = framesOf(frame, at) ?? framesOf(frame, 36);
  return frames === undefined ? undefined : (frames * (isMpeg1 ? 1152 : 576)) / rateHz;
};

const framesOf = (frame: DataView, at: number): number | undefined => {
  if (frame.byteLength < at + 18) return undefined;
  const tag = String.fromCharCode(...new Uint8Array(frame.buffer, frame.byteOffset + at, 4));
  if (tag === 'VBRI') return frame.getUint32(at + 14);
  const hasFrames = (tag === 'Xing' || tag === 'Info') && (frame.getUint32(at + 4) & 1) === 1;
  return hasFrames ? frame.getUint32(at + 8) : undefined;
};
