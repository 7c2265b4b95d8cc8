import { readFile } from 'node:fs/promises';

export const join = (...parts: (Buffer | string)[]): Buffer =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));

/** Numbers as they stand in a file: `u16(1, 2)` is four bytes. */
const numbers =
  (bytes: 2 | 4, isBigEndian: boolean) =>
  (...values: number[]): Buffer => {
    const made = Buffer.alloc(bytes * values.length);
    values.forEach((value, nth) =>
      isBigEndian ? made.writeUIntBE(value, nth * bytes, bytes) : made.writeUIntLE(value, nth * bytes, bytes),
    );
    return made;
  };
export const [u16le, u32le] = [numbers(2, false), numbers(4, false)];
export const [u16be, u32be] = [numbers(2, true), numbers(4, true)];

/** An odd one is filled up, unless a forgetful program writes it. */
export const chunk = (id: string, body: Buffer, isBigEndian = false, isFilledUp = true): Buffer => {
  const size = isBigEndian ? u32be(body.length) : u32le(body.length);
  return Buffer.concat([Buffer.from(id, 'latin1'), size, body, Buffer.alloc(isFilledUp ? body.length % 2 : 0)]);
};

export const wave = (kind: 'RIFF' | 'RIFX' | 'RF64' | 'BW64', ...chunks: Buffer[]): Buffer => {
  const body = Buffer.concat([Buffer.from('WAVE'), ...chunks]);
  const size = kind === 'RIFF' ? u32le(body.length) : kind === 'RIFX' ? u32be(body.length) : u32le(0xffff_ffff);
  return Buffer.concat([Buffer.from(kind), size, body]);
};

export interface Format {
  tag?: number;
  channels?: number;
  rateHz?: number;
  bits?: number;
  bytesPerSec?: number;
  frameBytes?: number;
  isBigEndian?: boolean;
}

export const fmt = (format: Format = {}): Buffer => {
  const { tag = 1, channels = 2, rateHz = 44_100, bits = 16, isBigEndian = false } = format;
  const { frameBytes = (channels * bits) / 8, bytesPerSec = rateHz * frameBytes } = format;
  const [u16, u32] = isBigEndian ? [u16be, u32be] : [u16le, u32le];
  const body = Buffer.concat([u16(tag, channels), u32(rateHz, bytesPerSec), u16(frameBytes, bits)]);
  return chunk('fmt ', body, isBigEndian);
};

/** WAVE_FORMAT_EXTENSIBLE: `valid` bits in `stored` ones. */
export const extensible = (valid: number, stored: number): Buffer =>
  chunk(
    'fmt ',
    Buffer.concat([
      ...[u16le(0xfffe, 2), u32le(44_100, (44_100 * stored) / 4), u16le(stored / 4, stored, 22, valid), u32le(3)],
      Buffer.from('0100000000001000800000aa00389b71', 'hex'),
    ]),
  );

export const data = (samples: Buffer, size = samples.length, isBigEndian = false): Buffer =>
  Buffer.concat([Buffer.from('data'), isBigEndian ? u32be(size) : u32le(size), samples]);

/** The samples of a WAV. */
export const samplesOf = async (wav: string): Promise<Buffer> => {
  const bytes = await readFile(wav);
  const at = bytes.indexOf('data');
  return bytes.subarray(at + 8, at + 8 + bytes.readUInt32LE(at + 4));
};

/** With the bytes of each sample turned round. */
export const turned = (samples: Buffer, bytes: number): Buffer => {
  const made = Buffer.from(samples);
  for (let at = 0; at < made.length; at += bytes) made.subarray(at, at + bytes).reverse();
  return made;
};

/** 24 bits in 32: behind a byte of zeros. */
export const padded = (samples: Buffer): Buffer => {
  const made = Buffer.alloc((samples.length / 3) * 4);
  for (let nth = 0; nth < samples.length / 3; nth++) samples.copy(made, 4 * nth + 1, 3 * nth, 3 * nth + 3);
  return made;
};

export const aiff = (frames: number, ...others: Buffer[]): Buffer => {
  const rate = Buffer.from('400eac44000000000000', 'hex'); // 44,100
  const common = chunk('COMM', Buffer.concat([u16be(2), u32be(frames), u16be(16), rate]), true);
  const body = Buffer.concat([Buffer.from('AIFF'), common, ...others]);
  return Buffer.concat([Buffer.from('FORM'), u32be(body.length), body]);
};
/** Samples of 16 bit. */
export const ssnd = (samples: Buffer, size = samples.length + 8): Buffer =>
  Buffer.concat([Buffer.from('SSND'), u32be(size), Buffer.alloc(8), turned(samples, 2)]);

/** ID3v2.3 with one frame of text. */
export const id3v2 = (id: string, text: Buffer): Buffer => {
  const frame = Buffer.concat([Buffer.from(id), u32be(text.length + 1), Buffer.alloc(3), text]);
  return Buffer.concat([Buffer.from('ID3\x03\0\0', 'latin1'), sevenBits(frame.length), frame]);
};
const sevenBits = (value: number): Buffer => Buffer.from([21, 14, 7, 0].map((shift) => (value >>> shift) & 0x7f));

export const id3v1 = (title: string): Buffer => {
  const tag = Buffer.alloc(128);
  tag.write('TAG');
  tag.write(title, 3, 30, 'latin1');
  return tag;
};

export const apeTag = Buffer.concat([Buffer.from('APETAGEX'), u32le(2000, 32, 0, 0), Buffer.alloc(8)]);

export const flacBlock = (type: number, body: Buffer): Buffer => {
  const head = u32be(body.length);
  head[0] = type;
  return Buffer.concat([head, body]);
};

/** A block of a FLAC that holds a picture, as it says. */
export const flacPicture = (mime: string, picture: Buffer, type = 3): Buffer => {
  const body = Buffer.concat([
    ...[u32be(type, mime.length), Buffer.from(mime), u32be(0, 300, 300, 24, 0, picture.length), picture],
  ]);
  return flacBlock(6, body);
};
/** Behind the first block, STREAMINFO. */
export const withBlock = (flac: Buffer, block: Buffer): Buffer =>
  Buffer.concat([flac.subarray(0, 42), block, flac.subarray(42)]);

/** A FLAC that says that it has so many samples. */
export const withSamples = (flac: Buffer, samples: number): Buffer => {
  const made = Buffer.from(flac);
  made.writeUInt32BE(samples, 22);
  return made;
};

export const withoutMd5 = (flac: Buffer): Buffer => Buffer.from(flac).fill(0, 26, 42);

/** An Ogg whose last page does not say that it is the last one; with the checksum that this page has then. */
export const withoutEnd = (ogg: Buffer): Buffer => {
  const made = Buffer.from(ogg);
  const page = made.subarray(made.lastIndexOf('OggS'));
  page[5]! &= ~4;
  page.writeUInt32LE(0, 22);
  let sum = 0;
  for (const byte of page) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x8000_0000 ? (sum << 1) ^ 0x04c1_1db7 : sum << 1;
  }
  page.writeUInt32LE(sum >>> 0, 22);
  return made;
};

/** An M4A whose edit list, which lies behind the sound, has numbers of 64 bit. */
export const withLongEdits = (m4a: Buffer): Buffer => {
  const made = Buffer.from(m4a);
  const at = made.indexOf('elst') - 4;
  const [length, from, rate] = [16, 20, 24].map((offset) => made.readUInt32BE(at + offset)) as [number, number, number];
  const list = Buffer.concat([u32be(36), Buffer.from('elst'), u32be(0x0100_0000, 1, 0, length, 0, from, rate)]);
  for (const type of ['moov', 'trak', 'edts']) {
    const box = made.lastIndexOf(type, at) - 4;
    made.writeUInt32BE(made.readUInt32BE(box) + 8, box);
  }
  return Buffer.concat([made.subarray(0, at), list, made.subarray(at + 28)]);
};
