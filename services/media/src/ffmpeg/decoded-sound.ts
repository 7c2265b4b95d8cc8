import { createHash } from 'node:crypto';
import { inFullBlocks, quietly, safeInput } from './input';
import { type Probe, soundStream } from './probe';
import { isFileError, runLimited } from './run-limited';

const limits = { wallSec: 240, cpuSec: 60, fileBytes: 0 };

/** ffprobe's name of the codec; '' when there is no sound. */
export const audioCodecOf = (probe: Probe | null): string => soundStream(probe)?.codec_name ?? '';

/** The samples as they lie in the file where it has samples; else in the format that loses nothing of what is decoded. */
const formatOf = (codec: string): { format: string; codec: string } => {
  if (codec.startsWith('pcm_')) return { format: codec.slice('pcm_'.length), codec: 'copy' };
  const format = codec === 'flac' || codec === 'alac' ? 's32le' : 'f32le';
  return { format, codec: `pcm_${format}` };
};

const soundArguments = (file: string, format: string, codec: string): string[] => [
  'ffmpeg',
  ...quietly,
  ...safeInput,
  ...['-i', file, '-map', '0:a:0', '-c:a', codec, '-f', format, ...inFullBlocks, 'pipe:1'],
];

/**
 * The SHA-256 of a file's samples, in hexadecimal digits, with ffmpeg's name of the format that they are in.
 * Null when it cannot be decoded, or would take too long.
 */
export const hashSound = async (
  file: string,
  codecName: string,
  signal?: AbortSignal,
): Promise<{ format: string; sha256: string } | null> => {
  if (codecName === '') return null;
  const { format, codec } = formatOf(codecName);
  const hash = createHash('sha256');
  const outcome = await runLimited(soundArguments(file, format, codec), {
    limits,
    signal,
    onOutput: (chunk) => hash.update(chunk),
  });
  return isFileError(outcome) ? null : { format, sha256: hash.digest('hex') };
};
