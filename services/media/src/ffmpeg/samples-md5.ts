import { createHash } from 'node:crypto';
import { quietly, inFullBlocks, safeInput } from './input';
import type { ProbedStream } from './probe';
import { isFileError, runLimited } from './run-limited';

const limits = { wallSec: 240, cpuSec: 120, fileBytes: 0 };
const formats: Record<string, string> = { 8: 's8', 16: 's16le', 24: 's24le', 32: 's32le' };

/** MD5 of all samples as a FLAC has it of its own (RFC 9639, 8.2); null where they cannot be written like that. */
export const samplesMd5 = async (
  file: string,
  stream: ProbedStream | undefined,
  signal?: AbortSignal,
): Promise<string | null> => {
  const format = formats[stream?.bits_per_raw_sample ?? ''];
  if (!format) return null;
  const hash = createHash('md5');
  const input = ['ffmpeg', ...quietly, ...safeInput, '-i', file];
  const output = ['-map', '0:a:0', '-c:a', `pcm_${format}`, '-f', format, ...inFullBlocks, 'pipe:1'];
  const onOutput = (chunk: Buffer) => hash.update(chunk);
  const outcome = await runLimited([...input, ...output], { limits, signal, onOutput });
  return isFileError(outcome) ? null : hash.digest('hex');
};
