import type { Container, FileBytes } from './file-bytes';

/** How far behind its tag the first frame is searched. */
const searchBytes = 64 * 1024;

/** Bytes of an ID3v2 tag at this place; its size has 7 bits in each byte. */
export const id3Bytes = (head: Buffer): number => {
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return 0;
  const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (head.readUInt8(at) & 0x7f), 0);
  return 10 + size + (head.readUInt8(5) & 0x10 ? 10 : 0);
};

const rates = [44_100, 48_000, 32_000];

/** Where the Xing tag is in a layer III frame, and how long a frame is, from the frame's four head bytes. */
const frameShape = (head: number) => {
  const version = (head >>> 19) & 3; // 3: MPEG 1, 2: MPEG 2, 0: MPEG 2.5
  const rate = rates[(head >>> 10) & 3];
  const isLayer3 = head >>> 21 === 0x7ff && version !== 1 && ((head >>> 17) & 3) === 1;
  if (!isLayer3 || rate === undefined || ((head >>> 12) & 15) === 15) return null;
  const isMono = ((head >>> 6) & 3) === 3;
  const sideBytes = version === 3 ? (isMono ? 17 : 32) : isMono ? 9 : 17;
  const divisor = version === 3 ? 1 : version === 2 ? 2 : 4;
  return { xingAt: 4 + sideBytes, samples: version === 3 ? 1152 : 576, rateHz: rate / divisor };
};

const hasTrailingTag = async (file: FileBytes): Promise<boolean> => {
  const tail = (await file.read(Math.max(0, file.size - 256), 256)).toString('latin1');
  return tail.includes('APETAGEX') || tail.includes('LYRICS200') || tail.includes('LYRICSEND');
};

/** MP3: its length is in the Xing tag (written as `Info` when the bitrate is constant) of the first frame, or nowhere. */
export const readMp3 = async (file: FileBytes): Promise<Container> => {
  const unknown: Container = { isCut: false, declaredSec: null, hasTrailingTag: await hasTrailingTag(file) };
  const start = id3Bytes(await file.read(0, 10));
  if (start >= file.size) return { ...unknown, isCut: true };
  const bytes = await file.read(start, searchBytes);
  for (let at = bytes.indexOf(0xff); at >= 0 && at + 60 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const shape = frameShape(bytes.readUInt32BE(at));
    if (!shape) continue;
    const tag = at + shape.xingAt;
    const name = bytes.toString('latin1', tag, tag + 4);
    if (name !== 'Xing' && name !== 'Info') return unknown;
    const flags = bytes.readUInt32BE(tag + 4);
    const frames = flags & 1 ? bytes.readUInt32BE(tag + 8) : 0;
    const declaredBytes = flags & 2 ? bytes.readUInt32BE(tag + (flags & 1 ? 12 : 8)) : 0;
    return {
      ...unknown,
      // Some encoders count their tags, too: only more than all of the file is surely missing.
      isCut: declaredBytes > file.size,
      declaredSec: frames > 0 ? (frames * shape.samples) / shape.rateHz : null,
    };
  }
  return unknown;
};
