import { availableParallelism } from 'node:os';
import { quietly, safeVideoInput } from '../ffmpeg/input';
import { isFileError, runLimited, TookTooLong } from '../ffmpeg/run-limited';
import type { Limits } from '../ffmpeg/sandbox';
import { ProgressReader } from '../ffmpeg/progress-reader';
import { readMaxSec, videoErrors, type VideoSource } from './read-video';
import type { PlannedVideo, VideoName } from './rendition-plan';
import { FileError } from '../files/file-error';

/** A frame of 4K has 12 MB, and decoder and encoders keep dozens of them. */
export const videoMemoryBytes = 6 * 2 ** 30;
/** Half as many again as there are cores: threads wait for one another. Each has frames of its own in memory, so at most 8. */
const threads = String(Math.min(Math.ceil(1.5 * availableParallelism()), 8));
const maxFramesPerSec = 60; // slow motion is filmed with more

const h264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-movflags', '+faststart', '-f', 'mp4'];
const aac = ['-c:a', 'aac', '-b:a', '128k'];
const vp9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-row-mt', '1', '-tile-columns', '2'];
const opus = ['-c:a', 'libopus', '-b:a', '96k'];

/** Within what a telephone line carries. Presets by measurement: they keep up with the film on two cores. */
const encoders: Record<VideoName, { picture: string[]; sound: string[] }> = {
  h264At1080: { picture: [...h264, '-crf', '23', '-maxrate', '5M', '-bufsize', '10M'], sound: aac },
  h264At720: { picture: [...h264, '-crf', '24', '-maxrate', '2800k', '-bufsize', '5600k'], sound: aac },
  vp9At720: { picture: [...vp9, '-crf', '38', '-b:v', '2M', '-f', 'webm'], sound: opus },
};

export type Encoding = PlannedVideo & { file: string };

/** The picture once for each video, in its size. Bilinear: a quarter less to load than ffmpeg's own way, and quicker. */
const filtersOf = (encodings: readonly Encoding[]): string => {
  const copies = encodings.map((_, nth) => `[copy${nth}]`).join('');
  const scaled = encodings.map(
    ({ width, height }, nth) =>
      `[copy${nth}]scale=${width}:${height}:flags=bilinear,setsar=1,format=yuv420p[picture${nth}]`,
  );
  return [`[0:V:0]yadif=deint=interlaced,split=${encodings.length}${copies}`, ...scaled].join(';');
};

/** One decode for all of them; without metadata, which may say where it was filmed. */
export const encodeArguments = ({ file, hasSound }: VideoSource, encodings: readonly Encoding[]): string[] => [
  ...['ffmpeg', ...quietly, '-progress', 'pipe:1', '-stats_period', '1'],
  ...[...safeVideoInput, '-threads', threads, '-t', String(readMaxSec), '-i', file],
  ...['-filter_complex', filtersOf(encodings)],
  ...encodings.flatMap(({ name, file: target }, nth) => {
    const { picture, sound } = encoders[name];
    return [
      ...['-map', `[picture${nth}]`, '-threads', threads, '-fpsmax', String(maxFramesPerSec), ...picture],
      ...(hasSound ? ['-map', '0:a:0', ...sound, '-ac', '2', '-ar', '48000'] : ['-an']),
      ...['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact', target],
    ];
  }),
];

/** Many times what it takes: about twice its length on two cores, and more of 4K. */
const limitsFor = (durationSec: number): Limits => ({
  wallSec: 120 + 20 * durationSec,
  cpuSec: 120 + 40 * durationSec,
  fileBytes: Math.ceil(2 ** 25 + durationSec * 1.5e6),
  memoryBytes: videoMemoryBytes,
});

/** Decoders pass over what they cannot read; of interlaced pictures two become one. */
const leastDecoded = 0.45;

const notTheFilesError = /No space left on device|Cannot allocate memory/;

/** @param onProgress called with the share that is done, 0 to 1 @throws FileError when the video is to blame */
export const encode = async (
  source: VideoSource,
  encodings: readonly Encoding[],
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<void> => {
  const progress = new ProgressReader();
  const outcome = await runLimited(encodeArguments(source, encodings), {
    limits: limitsFor(source.durationSec),
    signal,
    onOutput: (chunk) => {
      progress.add(chunk);
      onProgress(Math.min(progress.sec / source.durationSec, 1));
    },
  }).catch((error: unknown) => {
    throw error instanceof TookTooLong ? new FileError(videoErrors.tooSlow) : error;
  });
  const said = [...outcome.errors, ...outcome.tail].find((line) => notTheFilesError.test(line));
  if (outcome.exitCode !== 0 && said) throw new Error(`The video could not be written: ${said}`);
  if (outcome.signal === 'SIGXCPU') throw new FileError(videoErrors.tooSlow);
  const expectedFrames = Math.min(source.frames, maxFramesPerSec * source.durationSec);
  if (isFileError(outcome) || progress.frames < leastDecoded * expectedFrames) {
    throw new FileError(videoErrors.damaged);
  }
};
