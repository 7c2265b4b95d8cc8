import { open } from 'node:fs/promises';
import { readAiff, readMov, readWav } from './chunks';
import { type Container, FileBytes } from './file-bytes';
import { id3Bytes, readFlac, readMp3, readOgg } from './frames';

const readerFor = (head: string, afterTag: string): ((file: FileBytes) => Promise<Container>) => {
  if (/^(RIFF|RF64)....WAVE/s.test(head)) return readWav;
  if (/^FORM....AIF[FC]/s.test(head)) return readAiff;
  if (head.startsWith('OggS')) return readOgg;
  if (afterTag === 'fLaC') return readFlac;
  if (/^....(ftyp|moov|mdat|wide|free|skip)/s.test(head)) return readMov;
  return readMp3;
};

/** What a file's own head says about its length: ffmpeg plays what is there and does not report that something is missing. */
export const readContainer = async (path: string): Promise<Container & { bytes: number }> => {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const file = new FileBytes(handle, size);
    const head = await file.read(0, 12);
    const afterTag = await file.read(id3Bytes(head), 4);
    const read = readerFor(head.toString('latin1'), afterTag.toString('latin1'));
    return { bytes: size, ...(await read(file)) };
  } finally {
    await handle.close();
  }
};
