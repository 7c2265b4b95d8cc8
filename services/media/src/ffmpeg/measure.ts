import ffmpeg from 'fluent-ffmpeg';
import { commandLine } from './command';
import { safeInput } from './input';
import { isFileFault, runLimited } from './run-limited';

const limits = { wallSec: 240, cpuSec: 180, fileBytes: 0 };

/** What one pass over all of the sound has found. */
export interface Measurement {
  /** Integrated loudness, EBU R 128; ffmpeg says -70 for silence. */
  loudnessLufs: number;
  /** The highest true peak of all channels. */
  truePeakDbtp: number;
  /** What the decoder and the demuxer complained about. */
  errorCount: number;
  errors: string[];
  /** The decoder could not go on to the end. */
  gaveUp: boolean;
}

/** Digital silence has no level; JSON has no minus infinity. */
const silenceDbtp = -120;

/**
 * Decodes once: to the loudness meter, and as one channel of 16 bit to the standard output, for the waveform. The preview
 * is made by a second process at the same time (preview.ts): on two cores that takes about half as long as all in one.
 */
export const measureArguments = (file: string, sampleRateHz: number, maxSec: number): string[] =>
  commandLine(
    ffmpeg(file)
      .inputOptions([...safeInput, '-t', String(maxSec)])
      .complexFilter('[0:a:0]asplit[loud][wave];[loud]ebur128=peak=true:framelog=verbose[measured]')
      .output('-')
      .outputOptions(['-map', '[measured]', '-c:a', 'pcm_f64le', '-f', 'null'])
      .output('pipe:1')
      .outputOptions(['-map', '[wave]', '-ac', '1', '-ar', String(sampleRateHz), '-f', 's16le']),
  );

/** Reads the summary that the ebur128 filter writes at the end. */
export const parseSummary = (lines: string[]): { loudnessLufs: number; truePeakDbtp: number } | null => {
  const text = lines.slice(lines.findLastIndex((line) => line.includes('Summary:'))).join('\n');
  const loudness = /\bI:\s+(-?[\d.]+|-?inf|-?nan) LUFS/.exec(text)?.[1];
  const peak = /\bPeak:\s+(-?[\d.]+|-?inf|-?nan) dBFS/.exec(text)?.[1];
  if (loudness === undefined || peak === undefined) return null;
  const orSilence = (value: string, silence: number) =>
    Number.isFinite(Number(value)) ? Math.max(Number(value), silence) : silence;
  return { loudnessLufs: orSilence(loudness, -70), truePeakDbtp: orSilence(peak, silenceDbtp) };
};

/**
 * Measures at most `maxSec` seconds of a file; `onWave` gets its samples, one channel of 16 bit, little-endian, at
 * `sampleRateHz`: their number is the exact length of the sound.
 */
export const measure = async (
  file: string,
  sampleRateHz: number,
  maxSec: number,
  onWave: (chunk: Buffer) => void,
  signal?: AbortSignal,
): Promise<Measurement> => {
  const outcome = await runLimited(measureArguments(file, sampleRateHz, maxSec), { limits, signal, onOutput: onWave });
  const summary = parseSummary(outcome.tail);
  return {
    loudnessLufs: summary?.loudnessLufs ?? -70,
    truePeakDbtp: summary?.truePeakDbtp ?? silenceDbtp,
    errorCount: outcome.errorCount,
    errors: outcome.errors,
    gaveUp: isFileFault(outcome) || summary === null,
  };
};
