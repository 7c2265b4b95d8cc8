import ffmpeg from 'fluent-ffmpeg';
import { commandLine, soundInput } from './input';
import type { Source } from './measure';
import { failureOf, runLimited } from './run-limited';

const limits = { wallSec: 240, cpuSec: 180, fileBytes: 64 * 2 ** 20 };
const bitrateKbps = 160;

/** CD's family of rates stays in it; everything else becomes 48 kHz. MP3 at lower rates could not carry the bitrate. */
export const previewRateHz = (sampleRateHz: number): number => (sampleRateHz % 11_025 === 0 ? 44_100 : 48_000);

/** What the preview is made of; its format by ffprobe's name. */
type Original = Pick<Source, 'format' | 'sampleRateHz' | 'channels'>;

/** Without picture and tags. LAME at level 7 takes half the time of its default; a float that is no number would end it. */
export const previewArguments = (
  file: string,
  target: string,
  { format, sampleRateHz, channels }: Original,
  maxSec: number,
) =>
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
export const makePreview = async (
  file: string,
  target: string,
  original: Original,
  maxSec: number,
  signal?: AbortSignal,
): Promise<string | null> => {
  const args = previewArguments(file, target, original, maxSec);
  return failureOf(await runLimited(args, { limits, signal }));
};
