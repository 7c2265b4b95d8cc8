import { open } from 'node:fs/promises';
import { readAiff, readWav } from './chunks';
import { type Container, FileBytes } from './file-bytes';
import { readFlac } from './flac';
import { id3Bytes, readMp3 } from './mp3';
import { readMov } from './mov';
import { readOgg } from './ogg';

const readerFor = (head: Buffer, afterTag: Buffer): ((file: FileBytes) => Promise<Container>) => {
  const text = head.toString('latin1');
  if (/^(RIFF|RF64)....WAVE/s.test(text)) return readWav;
  if (/^FORM....AIF[FC]/s.test(text)) return readAiff;
  if (text.startsWith('OggS')) return readOgg;
  if (afterTag.toString('latin1') === 'fLaC') return readFlac;
  if (/^....(ftyp|moov|mdat|wide|free|skip)/s.test(text)) return readMov;
  return readMp3;
};

/**
 * What a file's own head says about its length. ffmpeg plays what is there and does not report that something is missing:
 * a WAV that was cut simply becomes shorter, and so does an Ogg.
 */
export const readContainer = async (path: string): Promise<Container & { bytes: number }> => {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const file = new FileBytes(handle, size);
    const head = await file.read(0, 12);
    const read = readerFor(head, await file.read(id3Bytes(head), 4));
    return { bytes: size, ...(await read(file)) };
  } finally {
    await handle.close();
  }
};
