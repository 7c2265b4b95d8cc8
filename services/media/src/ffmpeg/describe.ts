import ffmpeg from 'fluent-ffmpeg';
import { commandLine } from './command';
import { safeInput } from './input';
import { isFileFault, runLimited } from './run-limited';

const limits = { wallSec: 120, cpuSec: 90, fileBytes: 2 ** 20 };
/** As long as is usual for Chromaprint: what comes later tells no more. */
const fingerprintSec = 120;

export interface Heard {
  /** The highest sample of all channels; below 0 in files of whole numbers. */
  peakDbfs: number;
  /** Above 0 where neighbouring samples stay at the peak: the sound was cut off there. */
  flatFactor: number;
}

/** One decode: levels, a fingerprint into `fingerprintFile`, and one channel of 16 bit at `rateHz` to the standard output. */
export const describeArguments = (file: string, fingerprintFile: string, rateHz: number, maxSec: number): string[] => {
  const levels = 'astats=measure_perchannel=none:measure_overall=Peak_level+Flat_factor';
  const narrow = `aformat=sample_fmts=fltp:channel_layouts=mono,aresample=${rateHz},aformat=sample_fmts=s16`;
  return commandLine(
    ffmpeg(file)
      .inputOptions([...safeInput, '-t', String(maxSec)])
      .complexFilter(`[0:a:0]${levels},${narrow},asplit[wave][print]`)
      .output('pipe:1')
      .outputOptions(['-map', '[wave]', '-f', 's16le'])
      .output(fingerprintFile)
      .outputOptions(['-map', '[print]', '-t', String(fingerprintSec), '-f', 'chromaprint', '-fp_format', 'raw']),
  );
};

const levelOf = (lines: string[], name: string): number => {
  const text = lines.findLast((line) => line.includes(`${name}: `))?.split(`${name}: `)[1];
  return text === undefined ? Number.NaN : Number(text);
};

/**
 * Listens to at most `maxSec` seconds; `onSamples` gets one channel at `rateHz`, between -1 and 1.
 * @returns null when the file itself ended the run.
 */
export const listenTo = async (
  file: string,
  fingerprintFile: string,
  { rateHz, maxSec, signal }: { rateHz: number; maxSec: number; signal?: AbortSignal },
  onSamples: (samples: Float32Array) => void,
): Promise<Heard | null> => {
  let rest: Buffer = Buffer.alloc(0);
  const outcome = await runLimited(describeArguments(file, fingerprintFile, rateHz, maxSec), {
    limits,
    signal,
    onOutput: (chunk) => {
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      const samples = new Float32Array(bytes.length >> 1);
      for (let n = 0; n < samples.length; n++) samples[n] = bytes.readInt16LE(2 * n) / 32_768;
      rest = bytes.subarray(2 * samples.length);
      onSamples(samples);
    },
  });
  if (isFileFault(outcome)) return null;
  return {
    peakDbfs: levelOf(outcome.tail, 'Peak level dB'),
    flatFactor: levelOf(outcome.tail, 'Flat factor'),
  };
};
