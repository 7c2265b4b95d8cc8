import { createHash } from 'node:crypto';
import ffmpeg from 'fluent-ffmpeg';
import { commandLine, inFullBlocks, soundInput, quietly, safeInput } from './input';
import { isFileError, runLimited } from './run-limited';
import type { ProbedStream } from './probe';

const limits = { wallSec: 240, cpuSec: 180, fileBytes: 2 ** 20 };
/** As long as is usual for Chromaprint: more adds nothing. */
const fingerprintSec = 120;

export interface Source {
  file: string;
  /** ffprobe's name of the format. */
  format: string;
  sampleRateHz: number;
  channels: number;
  maxSec: number;
}

interface Outputs {
  /** A file for Chromaprint's raw words. */
  fingerprint: string;
  /** All samples as they are, interleaved, in whole frames: their number is the exact length of the sound. */
  onSound: (samples: Float32Array) => void;
  /** One channel at `analysisRateHz`. */
  analysisRateHz: number;
  onAnalysis: (samples: Float32Array) => void;
}

export interface Measurement {
  /** Integrated, EBU R 128. */
  loudnessLufs: number;
  truePeakDbtp: number;
  errorCount: number;
  errors: string[];
  gaveUp: boolean;
}

/** Digital silence has no level; JSON has no minus infinity. */
const silence = { loudnessLufs: -70, truePeakDbtp: -120 };

/** Decodes once: to the loudness meter, as floats to stdout, and at the analysis rate to pipe 3 and the fingerprint (ADR 6). */
export const measureArguments = (
  { file, format, sampleRateHz, channels, maxSec }: Source,
  { fingerprint, analysisRateHz }: Pick<Outputs, 'fingerprint' | 'analysisRateHz'>,
): string[] => {
  const narrow = `aformat=sample_fmts=fltp:channel_layouts=mono,aresample=${analysisRateHz},aformat=sample_fmts=s16`;
  const filters = [
    // In large frames: other formats than WAV come in small packets, too. The last one is not padded.
    `[0:a:0]asetnsamples=n=16384:p=0,asplit=3[loud][sound][listened]`,
    '[loud]ebur128=peak=true:framelog=verbose[measured]',
    `[listened]${narrow},asplit[listening][print]`,
  ];
  return commandLine(
    ffmpeg(file)
      .inputOptions([...soundInput(format), '-t', String(maxSec)])
      .complexFilter(filters)
      .output('-')
      .outputOptions(['-map', '[measured]', '-c:a', 'pcm_f64le', '-f', 'null'])
      .output('pipe:1')
      .outputOptions(['-map', '[sound]', '-ac', String(channels), '-ar', String(sampleRateHz)])
      .outputOptions(['-c:a', 'pcm_f32le', '-f', 'f32le', ...inFullBlocks])
      .output('pipe:3')
      .outputOptions(['-map', '[listening]', '-f', 's16le', ...inFullBlocks])
      .output(fingerprint)
      .outputOptions(['-map', '[print]', '-t', String(fingerprintSec), '-f', 'chromaprint', '-fp_format', 'raw']),
  );
};

/** Reads the summary that the ebur128 filter writes at the end. */
export const parseSummary = (lines: string[]): { loudnessLufs: number; truePeakDbtp: number } | null => {
  const text = lines.slice(lines.findLastIndex((line) => line.includes('Summary:'))).join('\n');
  const loudness = /\bI:\s+(-?[\d.]+|-?inf|-?nan) LUFS/.exec(text)?.[1];
  const peak = /\bPeak:\s+(-?[\d.]+|-?inf|-?nan) dBFS/.exec(text)?.[1];
  if (loudness === undefined || peak === undefined) return null;
  const atLeast = (least: number, value: string) =>
    Number.isFinite(Number(value)) ? Math.max(Number(value), least) : least;
  return {
    loudnessLufs: atLeast(silence.loudnessLufs, loudness),
    truePeakDbtp: atLeast(silence.truePeakDbtp, peak),
  };
};

/** Passes a stream on in whole samples or frames of `size` bytes, at addresses that a typed array accepts. */
export const wholeSamples = (size: number, alignment: number, onBytes: (bytes: Buffer) => void) => {
  let rest = Buffer.alloc(0);
  return (chunk: Buffer): void => {
    let bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const whole = bytes.length - (bytes.length % size);
    rest = Buffer.from(bytes.subarray(whole));
    bytes = bytes.subarray(0, whole);
    onBytes(bytes.byteOffset % alignment === 0 ? bytes : Buffer.from(bytes));
  };
};

/** A plain loop: `Float32Array.from` with a function takes some seventeen times as long. */
const inFloats = (samples: Int16Array): Float32Array => {
  const floats = new Float32Array(samples.length);
  for (let n = 0; n < samples.length; n++) floats[n] = samples[n]! / 32_768;
  return floats;
};

export const measure = async (source: Source, outputs: Outputs, signal?: AbortSignal): Promise<Measurement> => {
  const outcome = await runLimited(measureArguments(source, outputs), {
    limits,
    signal,
    onOutput: wholeSamples(4 * source.channels, 4, ({ buffer, byteOffset, length }) =>
      outputs.onSound(new Float32Array(buffer, byteOffset, length / 4)),
    ),
    onPipe3: wholeSamples(2, 2, ({ buffer, byteOffset, length }) =>
      outputs.onAnalysis(inFloats(new Int16Array(buffer, byteOffset, length / 2))),
    ),
  });
  const { errorCount, errors, tail } = outcome;
  const summary = parseSummary(tail);
  return { ...(summary ?? silence), errorCount, errors, gaveUp: isFileError(outcome) || summary === null };
};

const md5Limits = { wallSec: 240, cpuSec: 120, fileBytes: 0 };
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
  const outcome = await runLimited([...input, ...output], { limits: md5Limits, signal, onOutput });
  return isFileError(outcome) ? null : hash.digest('hex');
};
