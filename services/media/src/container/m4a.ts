import type { Container } from './container';
import type { FileBytes } from './file-bytes';

/** A box of an MP4 file that is in memory (ISO/IEC 14496-12): `start` and `end` are those of what it holds. */
interface Box {
  type: string;
  start: number;
  end: number;
}

const maxBoxesIn = 10_000;

const boxesIn = (bytes: Buffer, from = 0, to = bytes.length): Box[] => {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to && boxes.length < maxBoxesIn;) {
    let [size, head] = [bytes.readUInt32BE(at), 8];
    if (size === 1 && at + 16 <= to) [size, head] = [Number(bytes.readBigUInt64BE(at + 8)), 16];
    if (size === 0) size = to - at;
    if (size < head || at + size > to) break;
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), start: at + head, end: at + size });
    at += size;
  }
  return boxes;
};

/** The first box at this path, from box to box. */
const boxAt = (bytes: Buffer, within: Pick<Box, 'start' | 'end'>, ...types: string[]): Box | undefined => {
  let found: Box | undefined;
  let { start, end } = within;
  for (const type of types) {
    found = boxesIn(bytes, start, end).find((box) => box.type === type);
    if (!found) return undefined;
    // Here alone, four bytes of version and flags come before the boxes.
    start = type === 'meta' ? found.start + 4 : found.start;
    end = found.end;
  }
  return found;
};

/** Rows of 32-bit numbers behind a head of `skip` bytes and their count. */
const rowsOf = (bytes: Buffer, box: Box | undefined, columns: number, skip = 4): number[][] => {
  if (!box || box.start + skip + 4 > box.end) return [];
  const first = box.start + skip + 4;
  const count = Math.min(bytes.readUInt32BE(first - 4), Math.floor((box.end - first) / (4 * columns)));
  const cell = (row: number, column: number) => bytes.readUInt32BE(first + 4 * (row * columns + column));
  return Array.from({ length: count }, (_, row) => Array.from({ length: columns }, (__, column) => cell(row, column)));
};

const maxBoxes = 1000;
/** An index with a large cover in it. */
const maxIndexBytes = 64 * 2 ** 20;

/** Instead of a place in the sound, for an edit that is silent. */
const nothing = 0xffff_ffff;
/** 1 with 16 bits behind the point. */
const usualRate = 0x1_0000;

/** Version 1 of a box has times of 64 bit. */
const timeScaleOf = (bytes: Buffer, box: Box | undefined): number => {
  if (!box || box.end - box.start < 24) return 0;
  return bytes.readUInt32BE(box.start + (bytes.readUInt8(box.start) === 1 ? 20 : 12));
};

/** Where the last byte of the sound should be; 0 where no table tells. */
const endOfSamples = (bytes: Buffer, table: Box): number => {
  const find = (type: string) => boxAt(bytes, table, type);
  const sizes = find('stsz');
  if (!sizes || sizes.end - sizes.start < 12) return 0;
  const sameSize = bytes.readUInt32BE(sizes.start + 4);
  const ownSizes = sameSize === 0 ? rowsOf(bytes, sizes, 1, 8).flat() : [];
  const large = find('co64');
  const offsets = large
    ? rowsOf(bytes, large, 2).map(([high = 0, low = 0]) => high * 2 ** 32 + low)
    : rowsOf(bytes, find('stco'), 1).flat();
  const runs = rowsOf(bytes, find('stsc'), 3);
  let [end, sample, run] = [0, 0, 0];
  for (const [chunk, offset] of offsets.entries()) {
    while (chunk + 1 >= (runs[run + 1]?.[0] ?? Infinity)) run++;
    const count = runs[run]?.[1] ?? 0;
    let bytesHere = sameSize * count;
    if (sameSize === 0) for (let n = sample; n < sample + count && n < ownSizes.length; n++) bytesHere += ownSizes[n]!;
    sample += count;
    end = Math.max(end, offset + bytesHere);
    if (sameSize === 0 && sample >= ownSizes.length) break;
  }
  return end;
};

/** Seconds that an edit list plays, which leaves out what the encoder added; null where it plays all, or says it otherwise. */
const playedSecOf = (bytes: Buffer, track: Box, movieScale: number): number | null => {
  const list = boxAt(bytes, track, 'edts', 'elst');
  if (!list || movieScale === 0) return null;
  // Version 1 has numbers of 64 bit: the second half of each will do.
  const isLong = bytes.readUInt8(list.start) === 1;
  const edits = rowsOf(bytes, list, isLong ? 5 : 3)
    .map(([a = 0, b = 0, c = 0, d = 0, e = 0]) => (isLong ? [b, d, e] : [a, b, c]))
    .filter(([, from]) => from !== nothing);
  if (edits.length === 0 || edits.some(([length, , rate]) => length === 0 || rate !== usualRate)) return null;
  return edits.reduce((sum, [length = 0]) => sum + length, 0) / movieScale;
};

const readIndex = (bytes: Buffer) => {
  const all = { start: 0, end: bytes.length };
  const tracks = boxesIn(bytes).filter(({ type }) => type === 'trak');
  const track = tracks.find((one) => {
    const handler = boxAt(bytes, one, 'mdia', 'hdlr');
    return handler && bytes.toString('latin1', handler.start + 8, handler.start + 12) === 'soun';
  });
  const table = track && boxAt(bytes, track, 'mdia', 'minf', 'stbl');
  const tempo = boxAt(bytes, all, 'udta', 'meta', 'ilst', 'tmpo', 'data');
  const bpm = tempo && tempo.end - tempo.start >= 10 ? bytes.readUInt16BE(tempo.start + 8) : 0;
  if (!track || !table) return { end: 0, declaredSec: null, playedSec: null, bpm };
  const scale = timeScaleOf(bytes, boxAt(bytes, track, 'mdia', 'mdhd'));
  const time = rowsOf(bytes, boxAt(bytes, table, 'stts'), 2).reduce(
    (sum, [count = 0, each = 0]) => sum + count * each,
    0,
  );
  const wholeSec = scale > 0 && time > 0 ? time / scale : null;
  const playedSec = playedSecOf(bytes, track, timeScaleOf(bytes, boxAt(bytes, all, 'mvhd')));
  const declaredSec = wholeSec === null ? null : Math.min(wholeSec, playedSec ?? Infinity);
  return { end: endOfSamples(bytes, table), declaredSec, playedSec, bpm };
};

/**
 * M4A: a row of boxes. The index (`moov`) says where each piece of the sound is; without it the sound (`mdat`) cannot be played.
 * What follows the boxes, a tag say, counts for nothing.
 */
export const readM4a = async (file: FileBytes): Promise<Container> => {
  let index: Buffer | undefined;
  let isFragmented = false;
  let isOverrun = false;
  let at = 0;
  for (let count = 0; count < maxBoxes && at < file.size; count++) {
    const head = await file.read(at, 16);
    if (head.length < 8) break;
    const type = head.toString('latin1', 4, 8);
    let size = head.readUInt32BE(0);
    if (size === 1 && head.length === 16) size = Number(head.readBigUInt64BE(8));
    if (size === 0) size = file.size - at; // up to the end of the file
    if (size < 8 || !/^[\w ©-]{4}$/.test(type)) break; // something else follows the boxes
    isOverrun ||= at + size > file.size && /^(mdat|moov|moof)$/.test(type);
    isFragmented ||= type === 'moof';
    if (type === 'moov' && at + size <= file.size && size <= maxIndexBytes) index ??= await file.read(at + 8, size - 8);
    at += size;
  }
  if (!index) return { kind: 'm4a', isCut: true, declaredSec: null };
  const { end, declaredSec, playedSec, bpm } = readIndex(index);
  return {
    kind: 'm4a',
    isCut: end > file.size || ((isFragmented || end === 0) && isOverrun),
    declaredSec: isFragmented ? null : declaredSec,
    ...(playedSec !== null && !isFragmented && { playedSec }),
    ...(bpm > 0 && { bpm }),
  };
};
