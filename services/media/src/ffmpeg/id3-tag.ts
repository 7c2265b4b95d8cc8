import { open, rename } from 'node:fs/promises';
import { createReadStream } from 'node:fs';

/** By ffmpeg's names, which are ID3's where it has none of its own. */
export type SoundTags = Record<string, string | number | null>;

/** ID3v2.3, which everything reads: iTunes, Explorer, players, DJ programs. */
const frames: Record<string, string> = {
  title: 'TIT2',
  artist: 'TPE1',
  album: 'TALB',
  genre: 'TCON',
  composer: 'TCOM',
  publisher: 'TPUB',
  comment: 'COMM',
};

/** Those that are known, in one line each. */
export const writtenTags = (tags: SoundTags): [name: string, value: string][] =>
  Object.entries(tags).flatMap(([name, tag]) => {
    const value = String(tag ?? '')
      .replace(/\p{Cc}+/gu, ' ')
      .trim();
    return value ? [[name, value]] : [];
  });

const latin1 = 0;
const utf16 = 1;

/** A comment has a language and an empty name before its words. ffmpeg would name it in a way that no program shows. */
const frameOf = (name: string, value: string): Buffer => {
  const id = frames[name] ?? name;
  const isWide = /[^\x20-\x7e]/.test(value);
  const inLetters = (text: string) => (isWide ? Buffer.from(`\ufeff${text}`, 'utf16le') : Buffer.from(text, 'latin1'));
  const before = id === 'COMM' ? [Buffer.from('eng'), inLetters('\0')] : [];
  const body = Buffer.concat([Buffer.from([isWide ? utf16 : latin1]), ...before, inLetters(value)]);
  const head = Buffer.alloc(10);
  head.write(id);
  head.writeUInt32BE(body.length, 4);
  return Buffer.concat([head, body]);
};

const id3Tag = (tags: SoundTags): Buffer => {
  const body = Buffer.concat(writtenTags(tags).map(([name, value]) => frameOf(name, value)));
  const head = Buffer.from([...Buffer.from('ID3'), 3, 0, 0, 0, 0, 0, 0]);
  // Seven bits in each byte, so that no byte looks like the beginning of a frame of sound.
  for (let at = 0; at < 4; at++) head[9 - at] = (body.length >>> (7 * at)) & 0x7f;
  return Buffer.concat([head, body]);
};

/** As the last chunk of a WAV or AIFF, which counts all of them in its head. */
const appendChunk = async (file: string, format: 'wav' | 'aiff', tag: Buffer): Promise<void> => {
  const isBigEndian = format === 'aiff';
  const writeSize = (to: Buffer, size: number, at: number) =>
    isBigEndian ? to.writeUInt32BE(size, at) : to.writeUInt32LE(size, at);
  const handle = await open(file, 'r+');
  try {
    const { size } = await handle.stat();
    const chunk = Buffer.alloc(8 + tag.length + (tag.length % 2));
    chunk.write(isBigEndian ? 'ID3 ' : 'id3 ');
    writeSize(chunk, tag.length, 4);
    tag.copy(chunk, 8);
    const start = size + (size % 2);
    await handle.write(chunk, 0, chunk.length, start);
    const all = Buffer.alloc(4);
    writeSize(all, start + chunk.length - 8, 0);
    await handle.write(all, 0, 4, 4);
  } finally {
    await handle.close();
  }
};

/** Puts a tag into a file that has none: before the frames of an MP3, into a chunk of others. The file becomes `target`. */
export const addTag = async (
  file: string,
  target: string,
  format: 'wav' | 'aiff' | 'mp3',
  tags: SoundTags,
): Promise<void> => {
  const tag = id3Tag(tags);
  if (format !== 'mp3') {
    await appendChunk(file, format, tag);
    return rename(file, target);
  }
  const handle = await open(target, 'wx');
  try {
    await handle.write(tag);
    for await (const chunk of createReadStream(file, { highWaterMark: 2 ** 20 }) as AsyncIterable<Buffer>)
      await handle.write(chunk);
  } finally {
    await handle.close();
  }
};
