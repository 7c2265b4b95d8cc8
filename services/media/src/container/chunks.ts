import type { FileBytes } from './file-bytes';

const maxChunks = 1000;
/** How far a chunk is looked for where a wrong size leads nowhere. */
const searchedBytes = 2 ** 20;
/** Programs that write to a pipe cannot know the size, and put the largest number (SoX: nearly so) in its place. */
export const unknownSize = 0x7f00_0000;

export interface Chunk {
  id: string;
  start: number;
  size: number;
  /** It is not where the sizes before it lead. */
  isMisplaced: boolean;
}

/**
 * Walks the chunks of a RIFF or IFF file. An odd chunk is followed by a byte that fills it up; some programs forget it, and some
 * write a wrong size: then the next of the `wanted` chunks is searched.
 */
export async function* chunksOf(file: FileBytes, isBigEndian: boolean, wanted: RegExp): AsyncGenerator<Chunk> {
  const chunkAt = async (at: number): Promise<Omit<Chunk, 'isMisplaced'> | null> => {
    const head = await file.read(at, 8);
    const id = head.toString('latin1', 0, 4);
    if (head.length < 8 || !/^[\x20-\x7e]{4}$/.test(id)) return null;
    return { id, start: at + 8, size: isBigEndian ? head.readUInt32BE(4) : head.readUInt32LE(4) };
  };
  const search = async (from: number) => {
    const bytes = (await file.read(from, searchedBytes)).toString('latin1');
    const at = bytes.search(wanted);
    return at < 0 ? null : chunkAt(from + at);
  };
  /** Behind an odd chunk: where the byte is missing that fills it up, another chunk begins in its place. */
  const chunkBehind = async ({ start, size }: Omit<Chunk, 'isMisplaced'>) => {
    const end = start + size;
    const early = size % 2 === 1 ? await chunkAt(end) : null;
    const isEarly = early && (wanted.test(early.id) || (await file.read(end, 1))[0] !== 0);
    return isEarly ? early : chunkAt(end + (size % 2));
  };
  let isMisplaced = false;
  let chunk = await chunkAt(12);
  for (let count = 0; chunk && count < maxChunks; count++) {
    yield { ...chunk, isMisplaced };
    const before: Omit<Chunk, 'isMisplaced'> = chunk;
    chunk = await chunkBehind(before);
    if (!chunk && !isMisplaced) {
      // Once: a hostile file has many.
      isMisplaced = true;
      chunk = await search(before.start);
    } else if (chunk) isMisplaced ||= (chunk.start - before.start - before.size) % 2 === 0 && before.size % 2 === 1;
  }
}

/** What a size may be too large by without anything missing: some programs count what fills up, or something else besides. */
const spareBytes = 64;

/**
 * Are bytes missing of a chunk that says to be so large? Some recorders write there how large all of the file is, with or
 * without its first 8 bytes.
 */
export const isCutOff = (file: FileBytes, start: number, size: number): boolean =>
  start + size > file.size + spareBytes && size !== file.size && size !== file.size - 8;
