import { again, endsTooEarly } from '../audio/verdict';
import { quietly, safeVideoInput } from '../ffmpeg/input';
import { type Probe, probeArguments, type ProbedStream, runProbe } from '../ffmpeg/probe';
import { ProgressReader } from '../ffmpeg/progress-reader';
import { isFileError, runLimited } from '../ffmpeg/run-limited';
import type { Size } from './rendition-plan';
import { FileError } from '../files/file-error';

export const videoErrors = {
  gone: 'The file is gone. Please upload it again.',
  notAVideo: 'We cannot read this video: it is not whole, or in another format than MP4, MOV or WebM.',
  noPicture: 'There is no moving picture in this file.',
  damaged: `The video is damaged: it cannot be decoded. ${again}`,
  tooLong: 'The video is longer than 10 minutes.',
  tooManyPixels: 'The picture is larger than 4K. Please export it in a smaller size.',
  tooSlow: 'This video takes too long to process. Please export it in a smaller size.',
  crashing: `We could not process this video, although we tried several times. ${again}`,
} as const;

export const maxSec = 10 * 60;
/** A little more than is allowed is read, to see that it is too long, and no more. */
export const readMaxSec = maxSec + 1;
const maxPixels = 4096 * 2304;
const minProbeScore = 25;
const limits = { wallSec: 60, cpuSec: 30, fileBytes: 0 };

export interface VideoSource extends Size {
  file: string;
  durationSec: number;
  /** Coded pictures; an interlaced one may count twice. */
  frames: number;
  hasSound: boolean;
}

const entries = [
  'format=format_name,duration,probe_score',
  'stream=codec_type,codec_name,width,height,sample_aspect_ratio',
  'stream_disposition=attached_pic',
  'stream_side_data=rotation',
].join(':');

export const videoProbeArguments = (file: string): string[] => probeArguments(file, { input: safeVideoInput, entries });

/** Reads through the whole file without decoding it: a head may promise what does not follow. */
export const surveyArguments = (file: string): string[] => [
  ...['ffmpeg', ...quietly, '-progress', 'pipe:1', ...safeVideoInput, '-t', String(readMaxSec), '-i', file],
  ...['-map', '0:V:0', '-map', '0:a?', '-c', 'copy', '-f', 'null', '-'],
];

/** As it is seen: turned upright, its pixels made square. */
export const sizeOf = ({ width = 0, height = 0, sample_aspect_ratio, side_data_list }: ProbedStream): Size => {
  const [across = 1, down = 1] = (sample_aspect_ratio ?? '1:1').split(':').map(Number);
  const isSquare = !(across > 0 && down > 0);
  const wide = isSquare ? width : Math.round((width * across) / down);
  const rotation = side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0;
  return Math.abs(rotation) % 180 === 90 ? { width: height, height: wide } : { width: wide, height };
};

type JudgedProbe = Pick<Probe, 'streams'> & { format: Partial<Probe['format']> };

/** Before anything is decoded. @throws FileError */
export const judgeProbe = (probe: JudgedProbe | null): Size & { hasSound: boolean } => {
  if (!probe || (probe.format.probe_score ?? 100) < minProbeScore) throw new FileError(videoErrors.notAVideo);
  const { streams } = probe;
  const picture = streams.find(({ codec_type, disposition }) => codec_type === 'video' && !disposition?.attached_pic);
  if (!picture) throw new FileError(videoErrors.noPicture);
  const size = sizeOf(picture);
  if (!picture.codec_name || size.width < 2 || size.height < 2) throw new FileError(videoErrors.damaged);
  if (Math.max(size.width * size.height, (picture.width ?? 0) * (picture.height ?? 0)) > maxPixels) {
    throw new FileError(videoErrors.tooManyPixels);
  }
  return { ...size, hasSound: streams.some(({ codec_type, codec_name }) => codec_type === 'audio' && codec_name) };
};

/** How long it is, when what the head says and what follows agree. @throws FileError */
export const judgeLength = (declaredSec: number, foundSec: number): number => {
  if (foundSec > maxSec) throw new FileError(videoErrors.tooLong);
  // The end of the last frame is not known exactly; of a recording that was streamed the head says nothing.
  if (foundSec < 0.98 * declaredSec - 0.5) throw new FileError(endsTooEarly(declaredSec, foundSec));
  if (foundSec <= 0) throw new FileError(videoErrors.damaged);
  return foundSec;
};

/** Is it a video, whole, and none that is too much for us? @throws FileError when it is not. */
export const readVideo = async (file: string, signal?: AbortSignal): Promise<VideoSource> => {
  const probe = await runProbe(videoProbeArguments(file), signal);
  const { width, height, hasSound } = judgeProbe(probe);
  const progress = new ProgressReader();
  const survey = await runLimited(surveyArguments(file), { limits, signal, onOutput: (chunk) => progress.add(chunk) });
  if (isFileError(survey)) throw new FileError(videoErrors.damaged);
  const durationSec = judgeLength(Number(probe?.format.duration) || 0, progress.sec);
  return { file, width, height, durationSec, frames: progress.frames, hasSound };
};
