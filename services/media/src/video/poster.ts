import { stat } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { quietly, safeVideoInput } from '../ffmpeg/input';
import { isFileError, runLimited } from '../ffmpeg/run-limited';
import { videoMemoryBytes } from './encode';
import { videoErrors, type VideoSource } from './read-video';
import type { Size } from './rendition-plan';
import { FileError } from '../files/file-error';

const limits = { wallSec: 60, cpuSec: 60, fileBytes: 64 * 2 ** 20, memoryBytes: videoMemoryBytes };
const lookedAtSec = 10;
const looksPerSec = 4;

/** Films begin in black, or with a white flash: a tenth of a good frame is above 60 (of 16–235), and a tenth below 200. */
const hasContrast = [
  `fps=${looksPerSec}`,
  'signalstats',
  'metadata=mode=select:key=lavfi.signalstats.YHIGH:value=60:function=greater',
  'metadata=mode=select:key=lavfi.signalstats.YLOW:value=200:function=less',
];

export const posterArguments = (file: string, target: string, { width, height }: Size, isChosen: boolean): string[] => {
  const filters = ['yadif=deint=interlaced', ...(isChosen ? hasContrast : []), `scale=${width}:${height}`, 'setsar=1'];
  return [
    ...['ffmpeg', ...quietly, ...safeVideoInput, '-t', String(lookedAtSec), '-i', file],
    ...['-map', '0:V:0', '-frames:v', '1', '-map_metadata', '-1', '-vf', filters.join(',')],
    ...['-c:v', 'png', '-f', 'image2', '-update', '1', target],
  ];
};

/** A still of the video, as WebP, shown until it plays. @throws FileError */
export const makePoster = async (source: VideoSource, folder: string, size: Size, signal?: AbortSignal) => {
  const frame = path.join(folder, 'poster.png');
  const poster = path.join(folder, 'poster.webp');
  for (const isChosen of [true, false]) {
    const outcome = await runLimited(posterArguments(source.file, frame, size, isChosen), { limits, signal });
    if (isFileError(outcome)) throw new FileError(videoErrors.damaged);
    if ((await stat(frame).catch(() => null)) === null) continue;
    await sharp(frame).webp({ quality: 68, effort: 4 }).toFile(poster);
    return poster;
  }
  throw new FileError(videoErrors.damaged);
};
