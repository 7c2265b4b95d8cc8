import ffmpeg from 'fluent-ffmpeg';
import { commandLine } from './command';
import { safeInput } from './input';
import { isFileFault, runLimited } from './run-limited';

const limits = { wallSec: 240, cpuSec: 180, fileBytes: 64 * 2 ** 20 };
const bitrateKbps = 160;

/** CD's family of rates stays in it; everything else becomes 48 kHz. MP3 at lower rates could not carry the bitrate. */
export const previewRateHz = (sampleRateHz: number): number => (sampleRateHz % 11_025 === 0 ? 44_100 : 48_000);

/**
 * The first audio stream alone: no picture, no words of the sender. LAME at level 7 takes half the time of its default. Beside
 * it the samples as they are, in 32 bit floats, to the standard output.
 */
export const previewArguments = (
  file: string,
  target: string,
  sampleRateHz: number,
  channels: number,
  maxSec: number,
) =>
  commandLine(
    ffmpeg(file)
      .inputOptions([...safeInput, '-t', String(maxSec)])
      .output(target)
      .outputOptions(['-map', '0:a:0', '-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact'])
      .audioCodec('libmp3lame')
      .audioBitrate(bitrateKbps)
      .audioFrequency(previewRateHz(sampleRateHz))
      .audioChannels(Math.min(channels, 2))
      .outputOptions(['-compression_level', '7', '-id3v2_version', '0', '-f', 'mp3'])
      .output('pipe:1')
      .outputOptions(['-map', '0:a:0', '-c:a', 'pcm_f32le', '-f', 'f32le']),
  );

/**
 * Makes the MP3 that plays everywhere; `onSamples` gets the samples of all channels, interleaved, between -1 and 1.
 * @returns null, or the last words of an ffmpeg that failed.
 */
export const makePreview = async (
  file: string,
  target: string,
  source: { sampleRateHz: number; channels: number },
  maxSec: number,
  onSamples: (samples: Float32Array) => void,
  signal?: AbortSignal,
): Promise<string | null> => {
  const args = previewArguments(file, target, source.sampleRateHz, source.channels, maxSec);
  let rest = new Uint8Array();
  const outcome = await runLimited(args, {
    limits,
    signal,
    onOutput: (chunk) => {
      // Floats begin at a multiple of four, which a chunk need not.
      let bytes: Uint8Array = chunk;
      if (rest.length > 0 || chunk.byteOffset % 4 > 0) {
        bytes = new Uint8Array(rest.length + chunk.length);
        bytes.set(rest);
        bytes.set(chunk, rest.length);
      }
      const count = bytes.length >> 2;
      rest = bytes.slice(4 * count);
      onSamples(new Float32Array(bytes.buffer, bytes.byteOffset, count));
    },
  });
  return isFileFault(outcome) ? outcome.tail.slice(-5).join(' | ') : null;
};
