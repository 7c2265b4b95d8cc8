import path from 'node:path';
import { stat } from 'node:fs/promises';
import { type Rendition, renditions } from '@cueroom/contracts/media/renditions';
import sharp from 'sharp';
import { encode, videoMemoryBytes } from './encode';
import { readVideo, videoErrors, type VideoSource } from './read-video';
import { type PlannedVideo, planOf, type Size, type VideoName } from './rendition-plan';
import { quietly, safeVideoInput } from '../ffmpeg/input';
import { isFileError, runLimited } from '../ffmpeg/run-limited';
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
const makePoster = async (source: VideoSource, folder: string, size: Size, signal?: AbortSignal) => {
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

export interface Made extends Size {
  name: 'poster' | VideoName;
  durationSec: number;
  /** A local file, in the folder that was given; null: it was there already. */
  file: string | null;
}

interface RenderOptions {
  /** What an earlier run has made is not made again. */
  isThere?: (rendition: Rendition) => Promise<boolean>;
  onMade: (made: Made) => Promise<void>;
  /** Called with how much is done, 0 to 100, never less than before. */
  onProgress?: (percent: number) => void;
  signal?: AbortSignal;
}

/** How long each takes, measured, in proportion. */
const effort: Record<Made['name'], number> = { poster: 2, h264At720: 25, h264At1080: 34, vp9At720: 18 };
const effortOf = (parts: readonly { name: Made['name'] }[]): number =>
  parts.reduce((sum, { name }) => sum + effort[name], 0);

/** What browsers play of a video: a poster, then what plays everywhere, then the rest. @throws FileError */
export const renderVideo = async (
  file: string,
  folder: string,
  { isThere = async () => false, onMade, onProgress = () => undefined, signal }: RenderOptions,
): Promise<void> => {
  const source = await readVideo(file, signal);
  const { poster, first, rest } = planOf(source);
  const all = effortOf([{ name: 'poster' }, first, ...rest]);
  let done = 0;
  const finish = async (parts: readonly Omit<Made, 'durationSec'>[]) => {
    done += effortOf(parts);
    onProgress(Math.floor((100 * done) / all));
    for (const part of parts) await onMade({ ...part, durationSec: source.durationSec });
  };
  const make = async (planned: readonly PlannedVideo[]) => {
    const parts = await Promise.all(
      planned.map(async (one) => ({
        ...one,
        file: (await isThere(one.name)) ? null : path.join(folder, `film${renditions[one.name].suffix}`),
      })),
    );
    const missing = parts.filter((part): part is typeof part & { file: string } => part.file !== null);
    const share = effortOf(planned);
    const running = (part: number) => onProgress(Math.floor((100 * (done + Math.min(part, 0.98) * share)) / all));
    if (missing.length > 0) await encode(source, missing, running, signal);
    await finish(parts);
  };

  const isPosterThere = await isThere('poster');
  const picture = isPosterThere ? null : await makePoster(source, folder, poster, signal);
  await finish([{ name: 'poster', ...poster, file: picture }]);
  await make([first]);
  await make(rest);
};
