import { open } from 'node:fs/promises';
import { readAiff } from './aiff';
import type { Container, Kind, Part } from './container';
import { FileBytes } from './file-bytes';
import { readFlac } from './flac';
import { endOfLeadingTags } from './id3';
import { readM4a } from './m4a';
import { readMp3 } from './mp3';
import { readOgg } from './ogg';
import { readWav } from './wav';

/** By the first twelve bytes behind tags; null for an MP3, which has no mark of its own, and for what is no sound. */
export const kindOf = (head: string): Exclude<Kind, 'mp3'> | null => {
  if (/^(RIFF|RF64|BW64|RIFX)....WAVE/s.test(head)) return 'wav';
  if (/^FORM....AIF[FC]/s.test(head)) return 'aiff';
  if (head.startsWith('OggS')) return 'ogg';
  if (head.startsWith('fLaC')) return 'flac';
  return /^....(ftyp|moov|mdat|wide|free|skip)/s.test(head) ? 'm4a' : null;
};

const readers = { wav: readWav, aiff: readAiff, flac: readFlac, ogg: readOgg, m4a: readM4a };

const moved = (by: number) => (part: Part) => ({ start: part.start + by, end: part.end + by });

/** As it lies in a file that has something before it. */
const shifted = (container: Container, file: FileBytes): Container => {
  const { samples, soundStart, id3 } = container;
  const by = file.base;
  const copy = container.plainCopy ?? { parts: [{ start: 0, end: file.size }] };
  return {
    ...container,
    ...(samples && { samples: moved(by)(samples) }),
    ...(id3 && { id3: moved(by)(id3) }),
    ...(soundStart !== undefined && { soundStart: soundStart + by }),
    plainCopy: copy === 'by-flac' ? copy : { ...copy, parts: copy.parts.map(moved(by)) },
    // ffmpeg expects one tag of this kind, and only before a FLAC.
    isMisread: container.isMisread === true || by > 0,
  };
};

/** What a file's bytes say of its sound: ffmpeg plays what is there and does not report that something is missing. */
export const readContainer = async (path: string): Promise<Container & { bytes: number }> => {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const file = new FileBytes(handle, size);
    const behindTags = file.from(Math.min(await endOfLeadingTags(file), size));
    const kind = kindOf((await behindTags.read(0, 12)).toString('latin1'));
    const read = kind ? shifted(await readers[kind](behindTags), behindTags) : await readMp3(file);
    return { bytes: size, ...read };
  } finally {
    await handle.close();
  }
};
