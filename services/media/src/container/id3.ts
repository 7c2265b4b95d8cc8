import type { FileBytes } from './file-bytes';

const maxTags = 20;

/** Bytes of an ID3v2 tag at this place; its size has 7 bits in each byte. */
export const id3Bytes = (head: Buffer): number => {
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return 0;
  const size = [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (head.readUInt8(at) & 0x7f), 0);
  return 10 + size + (head.readUInt8(5) & 0x10 ? 10 : 0);
};

/** Where the tags end that a file begins with: some programs put a new one before the old one, and before any kind of file. */
export const endOfLeadingTags = async (file: FileBytes): Promise<number> => {
  let at = 0;
  for (let count = 0; count < maxTags; count++) {
    const bytes = id3Bytes(await file.read(at, 10));
    if (bytes === 0) break;
    at += bytes;
  }
  return at;
};

/** Bytes of the tag that ends here: ID3v1, APE, Lyrics3, or ID3v2 with a foot; 0 where there is none. */
const tagBytesBefore = async (file: FileBytes, end: number): Promise<number> => {
  const from = Math.max(0, end - 128);
  const tail = await file.read(from, end - from);
  if (tail.length < 128) return 0;
  if (tail.toString('latin1', 0, 3) === 'TAG') return 128;
  const foot = tail.subarray(96);
  if (foot.toString('latin1', 0, 8) === 'APETAGEX') {
    const hasHead = foot.readUInt32LE(20) >= 0x8000_0000;
    return foot.readUInt32LE(12) + (hasHead ? 32 : 0);
  }
  const lyrics = /(\d{6})LYRICS200$/.exec(foot.toString('latin1'))?.[1];
  if (lyrics) return Number(lyrics) + 15;
  const id3Foot = tail.subarray(118);
  if (id3Foot.toString('latin1', 0, 3) === '3DI')
    return id3Bytes(Buffer.concat([Buffer.from('ID3'), id3Foot.subarray(3)]));
  return 0;
};

/** Where the tags begin that a file ends with. */
export const startOfTrailingTags = async (file: FileBytes): Promise<number> => {
  let end = file.size;
  for (let count = 0; count < maxTags; count++) {
    const bytes = await tagBytesBefore(file, end);
    if (bytes === 0 || bytes > end) break;
    end -= bytes;
  }
  return end;
};
