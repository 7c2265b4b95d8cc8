import { createHash } from 'node:crypto';
import type { Container } from '../container/container';
import { readContainer } from '../container/read-container';
import { inFullBlocks, quietly, safeInput } from '../ffmpeg/input';
import { audioCodecOf, type Probe } from '../ffmpeg/probe';
import { isFileError, runLimited } from '../ffmpeg/run-limited';
import { readFileStream, sha256OfFile } from '../files/sha256';

const limits = { wallSec: 240, cpuSec: 60, fileBytes: 0 };

/** The samples as they lie in the file where it has samples; else in the format that loses nothing of what is decoded. */
const formatOf = (codec: string): { format: string; codec: string } => {
  if (codec.startsWith('pcm_')) return { format: codec.slice('pcm_'.length), codec: 'copy' };
  const format = codec === 'flac' || codec === 'alac' ? 's32le' : 'f32le';
  return { format, codec: `pcm_${format}` };
};

/** ffprobe takes samples for others where their head is a rare one. */
const formatInFile = (codec: string, { plainCopy, isMisread }: Container): string => {
  const pcm = !isMisread || plainCopy === 'by-flac' ? undefined : plainCopy?.pcm;
  if (!pcm) return formatOf(codec).format;
  const kind = pcm.isFloat ? 'f' : 's';
  return pcm.bytes === 1 ? formatOf(codec).format : `${kind}${8 * pcm.bytes}${pcm.isBigEndian ? 'be' : 'le'}`;
};

/** SHA-256 of a file's samples, with ffmpeg's name of their format; null when it cannot be decoded. */
export const hashSound = async (file: string, codecName: string, signal?: AbortSignal) => {
  if (codecName === '') return null;
  const { format, codec } = formatOf(codecName);
  const hash = createHash('sha256');
  const input = ['ffmpeg', ...quietly, ...safeInput, '-i', file];
  const output = ['-map', '0:a:0', '-c:a', codec, '-f', format, ...inFullBlocks, 'pipe:1'];
  const onOutput = (chunk: Buffer) => hash.update(chunk);
  const outcome = await runLimited([...input, ...output], { limits, signal, onOutput });
  return isFileError(outcome) ? null : { format, sha256: hash.digest('hex') };
};

/** SHA-256 of a file and of its samples. Where these simply lie in the file, they need no decoder: one pass does for both. */
export const hashOriginal = async (file: string, probe: Probe | null, signal: AbortSignal) => {
  const codec = audioCodecOf(probe);
  const container = await readContainer(file);
  const { isCut, samples } = container;
  if (!codec.startsWith('pcm_') || isCut || !samples) {
    return { sha256: await sha256OfFile(file, signal), sound: await hashSound(file, codec, signal) };
  }
  const [whole, sound] = [createHash('sha256'), createHash('sha256')];
  let at = 0;
  for await (const chunk of readFileStream(file, { signal }) as AsyncIterable<Buffer>) {
    whole.update(chunk);
    sound.update(chunk.subarray(Math.max(0, samples.start - at), Math.max(0, samples.end - at)));
    at += chunk.length;
  }
  const format = formatInFile(codec, container);
  return { sha256: whole.digest('hex'), sound: { format, sha256: sound.digest('hex') } };
};
