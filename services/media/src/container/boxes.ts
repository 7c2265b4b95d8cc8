/** A box of an MP4 file that is in memory (ISO/IEC 14496-12): `start` and `end` are those of what it holds. */
export interface Box {
  type: string;
  start: number;
  end: number;
}

const maxBoxes = 10_000;

export const boxesIn = (bytes: Buffer, from = 0, to = bytes.length): Box[] => {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to && boxes.length < maxBoxes;) {
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
export const boxAt = (bytes: Buffer, within: Pick<Box, 'start' | 'end'>, ...types: string[]): Box | undefined => {
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
export const rowsOf = (bytes: Buffer, box: Box | undefined, columns: number, skip = 4): number[][] => {
  if (!box || box.start + skip + 4 > box.end) return [];
  const first = box.start + skip + 4;
  const count = Math.min(bytes.readUInt32BE(first - 4), Math.floor((box.end - first) / (4 * columns)));
  const cell = (row: number, column: number) => bytes.readUInt32BE(first + 4 * (row * columns + column));
  return Array.from({ length: count }, (_, row) => Array.from({ length: columns }, (__, column) => cell(row, column)));
};
