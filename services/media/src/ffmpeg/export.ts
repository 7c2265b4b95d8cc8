import { rm } from 'node:fs/promises';
import ffmpeg from 'fluent-ffmpeg';
import { addTag, type SoundTags, writtenTags } from './id3-tag';
import { commandLine, quietly, safeInput, soundInput } from './input';
import type { Source } from './measure';
import { openSound } from './open-sound';
import { type ProbedStream, soundStream } from './probe';
import { ProgressReader } from './progress-reader';
import { failureOf, runLimited } from './run-limited';

const previewLimits = { wallSec: 240, cpuSec: 180, fileBytes: 64 * 2 ** 20 };
const bitrateKbps = 160;

/** CD's family of rates stays in it; everything else becomes 48 kHz. MP3 at lower rates could not carry the bitrate. */
export const previewRateHz = (sampleRateHz: number): number => (sampleRateHz % 11_025 === 0 ? 44_100 : 48_000);

/** Without picture and tags. LAME at level 7 takes half the time of its default; a float that is no number would end it. */
export const previewArguments = ({ file, format, sampleRateHz, channels, maxSec }: Source, target: string) =>
  commandLine(
    ffmpeg(file)
      .inputOptions([...soundInput(format), '-t', String(maxSec)])
      .output(target)
      .outputOptions(['-map', '0:a:0', '-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'])
      .audioCodec('libmp3lame')
      .audioBitrate(bitrateKbps)
      .audioFrequency(previewRateHz(sampleRateHz))
      .audioChannels(Math.min(channels, 2))
      .outputOptions(['-sample_fmt', 's32p', '-compression_level', '7', '-id3v2_version', '0', '-f', 'mp3']),
  );

/** Makes the MP3 that plays everywhere. @returns null, or the last words of an ffmpeg that failed. */
export const makePreview = async (source: Source, target: string, signal?: AbortSignal): Promise<string | null> =>
  failureOf(await runLimited(previewArguments(source, target), { limits: previewLimits, signal }));

/** The longest song in the widest samples; a WAV or AIFF may have 4 GiB at most. */
const limits = { wallSec: 600, cpuSec: 300, fileBytes: 2 ** 31 };

type ExportFormat = 'wav' | 'aiff' | 'mp3';

/** As in `pcm_s24le`, without the byte order: the depth of a file's samples; 24 bit is finer than anything lossy encodings keep. */
export const sampleFormat = ({ codec_name = '', bits_per_raw_sample }: ProbedStream, bits = 64): string => {
  const [, kind, stored] = /^pcm_([sf])(\d+)(?:le|be)?$/.exec(codec_name) ?? [];
  if (kind === 'f') return kind + stored;
  // Where only some of the stored bits mean something, the others are zeros.
  if (kind) return `s${Math.max(16, 8 * Math.ceil(Math.min(Number(stored), bits) / 8))}`;
  const packed = Number(bits_per_raw_sample);
  if (codec_name === 'flac' || codec_name === 'alac') return packed <= 16 ? 's16' : packed <= 24 ? 's24' : 's32';
  return codec_name.startsWith('pcm_') ? 's16' : 's24';
};

const encoding = (format: ExportFormat, stream: ProbedStream, bits?: number): string[] => {
  if (format === 'wav') return ['-c:a', `pcm_${sampleFormat(stream, bits)}le`];
  if (format === 'aiff') return ['-c:a', `pcm_${sampleFormat(stream, bits)}be`];
  const rate = ['-ar', String(previewRateHz(Number(stream.sample_rate)))];
  const channels = ['-ac', String(Math.min(stream.channels ?? 2, 2))];
  return ['-c:a', 'libmp3lame', '-b:a', '320k', ...rate, ...channels, '-id3v2_version', '0'];
};

interface Exported {
  format: ExportFormat;
  stream: ProbedStream;
  tags: SoundTags;
  /** Of a sample, those that mean something. */
  bits?: number;
  /** Where the file plays less than it holds. */
  playedSec?: number;
}

/** The words that a WAV has in a way of its own. */
const infoArguments = (tags: SoundTags): string[] =>
  writtenTags(tags).flatMap(([name, value]) => ['-metadata', `${name}=${value}`]);

/** The first audio stream alone: no picture, and of the words in the file only ours. */
export const exportArguments = (
  file: string,
  target: string,
  { format, stream, tags, bits, playedSec }: Exported,
): string[] => [
  'ffmpeg',
  ...quietly,
  ...['-progress', 'pipe:1'],
  ...safeInput,
  ...(playedSec === undefined ? [] : ['-t', String(playedSec)]),
  ...['-i', file, '-map', '0:a:0', '-map_metadata', '-1', '-map_chapters', '-1'],
  ...['-fflags', '+bitexact', '-flags:a', '+bitexact'],
  ...encoding(format, stream, bits),
  ...(format === 'wav' ? infoArguments(tags) : []),
  ...['-f', format, target],
];

/**
 * Makes another file of a sound, with these tags.
 * @param source alone in its folder, as `openSound` wants it
 * @param onProgress called with the share that is done, 0 to 1
 * @returns null, or the last words of an ffmpeg that failed
 */
export const exportSound = async (
  source: string,
  target: string,
  format: ExportFormat,
  tags: SoundTags,
  signal?: AbortSignal,
  onProgress?: (share: number) => void,
): Promise<string | null> => {
  const { file, container, probe } = await openSound(source, signal);
  const stream = soundStream(probe);
  if (!stream) return 'no sound in it';
  const progress = new ProgressReader();
  const durationSec = Number(probe?.format.duration) || Infinity;
  const onOutput = (chunk: Buffer) => {
    progress.add(chunk);
    onProgress?.(Math.min(progress.sec / durationSec, 1));
  };
  const untagged = `${target}-untagged`;
  const { bits, playedSec } = container;
  const args = exportArguments(file, untagged, { format, stream, tags, bits, playedSec });
  const failure = failureOf(await runLimited(args, { limits, signal, onOutput }));
  if (failure === null) await addTag(untagged, target, format, tags);
  // Several are made in one folder, one after the other.
  await rm(untagged, { force: true });
  if (file !== source) await rm(file);
  return failure;
};
