import { stat } from 'node:fs/promises';
import path from 'node:path';
import { limits as contractLimits } from '@cueroom/contracts/rules';
import { previewRateHz } from '../ffmpeg/export';
import { inFullBlocks, quietly, rawInput, safeInput, soundInput } from '../ffmpeg/input';
import { parseSummary, wholeSamples } from '../ffmpeg/measure';
import { openSound } from '../ffmpeg/open-sound';
import { soundStream } from '../ffmpeg/probe';
import { failureOf, runLimited } from '../ffmpeg/run-limited';
import { FileError } from '../files/file-error';

const count = 200;

/** The highest level of each of 200 equal parts of a sound whose length is known. */
class Loudest {
  private at = 0;
  private part = 0;
  private readonly levels = new Float64Array(count);

  /** @param length in samples, of all channels */
  constructor(private readonly length: number) {}

  add(samples: Int16Array): void {
    for (let next = 0; next < samples.length;) {
      const end = Math.min(samples.length, next + this.endOfPart() - this.at);
      this.at += end - next;
      let highest = this.levels[this.part]!;
      for (; next < end; next++) {
        const level = samples[next]! < 0 ? -samples[next]! : samples[next]!;
        if (level > highest) highest = level;
      }
      this.levels[this.part] = highest;
      if (this.at >= this.endOfPart()) this.part++;
    }
  }

  /** From 0 to 1, the loudest moment of all; of silence all are 0. */
  peaks(): number[] {
    const highest = Math.max(1, ...this.levels);
    return Array.from(this.levels, (level) => Math.round((100 * level) / highest) / 100);
  }

  private endOfPart(): number {
    return this.part >= count - 1 ? Infinity : Math.ceil(((this.part + 1) * this.length) / count);
  }
}

export const excerptErrors = {
  gone: 'The file of this track is not there any more.',
  unreadable: 'The file of this track cannot be played.',
  tooLate: 'This track ends before the cue starts. Choose an earlier start.',
  crashing: 'This track cannot be processed.',
} as const;

const { minSec, maxSec } = contractLimits.cue;
const limits = { wallSec: 120, cpuSec: 90, fileBytes: 64 * 2 ** 20 };
const bitrateKbps = 160;
const fadeSec = { in: 1, out: 2 };
const shortestSec = 1;
/** An MP3 is up to 0.05 s longer than its sound: with it the longest one stays within the minute. */
const longestSec = maxSec - 0.05;
const sampleFormat = 's32le';
/** Also of one channel: measured as it is heard, from two loudspeakers. */
const channels = 2;
const frameBytes = 4 * channels;

/** All excerpts are equally loud (EBU R 128): on the finished MP3, with its fades. */
export const excerptLevel = {
  loudnessLufs: -16,
  truePeakDbtp: -1,
  /** What is more than this below stays quieter: its hiss would come up with it. */
  mostGainDb: 20,
  /** What would need a limiter to take more than this off its peaks stays quieter, too: that is heard. */
  mostLimitedDb: 6,
} as const;
const toleranceLu = 0.2;
/** Of the limiter, below the peak that is wanted: encoding adds about that much. */
const headroomDb = 0.7;
const mostRounds = 5;

type Part = Record<'startSec' | 'durationSec', number>;
interface Level {
  gainDb: number;
  ceilingDb: number;
}

/** Nothing but the part that is heard, as samples: so that its exact length is known before it fades out. */
const partArguments = (file: string, format: string, part: Part, rateHz: number, target: string): string[] => [
  ...['ffmpeg', ...quietly, ...soundInput(format)],
  ...['-ss', String(part.startSec), '-t', String(part.durationSec), '-i', file],
  ...['-map', '0:a:0', '-ar', String(rateHz), '-ac', String(channels)],
  ...['-c:a', `pcm_${sampleFormat}`, '-f', sampleFormat, target],
];

const samplesInput = (file: string, rateHz: number): string[] => [
  ...[...rawInput(sampleFormat), '-f', sampleFormat],
  ...['-ar', String(rateHz), '-ac', String(channels), '-i', file],
];

const fades = (durationSec: number): string => {
  // A very short sound still has a middle.
  const scale = Math.min(1, durationSec / (2 * (fadeSec.in + fadeSec.out)));
  const [fadeIn, fadeOut] = [fadeSec.in * scale, fadeSec.out * scale];
  return `afade=t=in:d=${fadeIn},afade=t=out:st=${durationSec - fadeOut}:d=${fadeOut}`;
};

/** How loud it is; and its samples of 16 bit to stdout. @param filters what happens to it before */
const meterArguments = (input: string[], filters: string): string[] => [
  ...['ffmpeg', ...quietly, ...input],
  ...['-filter_complex', `[0:a]${filters},asplit[loud][seen];[loud]ebur128=peak=true:framelog=verbose[measured]`],
  ...['-map', '[measured]', '-c:a', 'pcm_f64le', '-f', 'null', '-'],
  ...['-map', '[seen]', '-c:a', 'pcm_s16le', '-f', 's16le', ...inFullBlocks, 'pipe:1'],
];

const inRatio = (db: number): number => 10 ** (db / 20);
/** Peaks between samples count, too: at four times the rate they are samples. */
const limiter = (rateHz: number, { gainDb, ceilingDb }: Level): string =>
  `aresample=${4 * rateHz},alimiter=level_in=${inRatio(gainDb)}:limit=${inRatio(ceilingDb)}:level=false,aresample=${rateHz}`;

/** To an MP3 without tags. */
const encodeArguments = (input: string[], filters: string, target: string): string[] => [
  ...['ffmpeg', ...quietly, ...input, '-filter_complex', `[0:a]${filters}[heard]`],
  ...['-map', '[heard]', '-c:a', 'libmp3lame', '-b:a', `${bitrateKbps}k`, '-sample_fmt', 's32p'],
  ...['-compression_level', '7', '-fflags', '+bitexact', '-id3v2_version', '0', '-f', 'mp3', '-y', target],
];

const run = async (command: string[], signal?: AbortSignal, onOutput?: (chunk: Buffer) => void) => {
  const outcome = await runLimited(command, { limits, signal, onOutput });
  if (failureOf(outcome) !== null) throw new FileError(excerptErrors.unreadable);
  return outcome;
};

/** @throws FileError */
const meter = async (command: string[], signal?: AbortSignal, onOutput?: (chunk: Buffer) => void) => {
  const measured = parseSummary((await run(command, signal, onOutput)).tail);
  if (!measured) throw new FileError(excerptErrors.unreadable);
  return measured;
};

/**
 * One gain for all of it, and a limiter for peaks that would pass; what these and the encoding come to is measured on the MP3, and made
 * good in the next round. @returns 200 peaks for its picture
 */
const encodeLeveled = async (samples: string, rateHz: number, frames: number, target: string, signal?: AbortSignal) => {
  const input = samplesInput(samples, rateHz);
  const faded = fades(frames / rateHz);
  const { loudnessLufs, truePeakDbtp } = await meter(meterArguments(input, faded), signal);
  const wanted = excerptLevel;
  const mostDb = Math.min(wanted.mostGainDb, wanted.truePeakDbtp + wanted.mostLimitedDb - truePeakDbtp);
  let gainDb = Math.min(mostDb, wanted.loudnessLufs - loudnessLufs);
  let ceilingDb = wanted.truePeakDbtp - headroomDb;
  for (let round = 1; ; round++) {
    await run(encodeArguments(input, `${faded},${limiter(rateHz, { gainDb, ceilingDb })}`, target), signal);
    const loudest = new Loudest(frames * channels);
    const onOutput = wholeSamples(2, 2, ({ buffer, byteOffset, length }) =>
      loudest.add(new Int16Array(buffer, byteOffset, length / 2)),
    );
    const made = await meter(meterArguments([...safeInput, '-i', target], 'anull'), signal, onOutput);
    const missingLu = wanted.loudnessLufs - made.loudnessLufs;
    const nextDb = Math.min(mostDb, gainDb + missingLu);
    const isLoudEnough = Math.abs(missingLu) <= toleranceLu || nextDb === gainDb;
    const overDb = made.truePeakDbtp - wanted.truePeakDbtp;
    if (round === mostRounds || (isLoudEnough && overDb <= 0)) return loudest.peaks();
    gainDb = nextDb;
    ceilingDb -= Math.max(0, overDb + 0.1);
  }
};

/** A track of less than 30 s is played whole. @returns the excerpt as a file in `folder`. @throws FileError */
export const cutExcerpt = async (file: string, folder: string, wanted: Part, signal?: AbortSignal) => {
  const { file: readable, probe: probed } = await openSound(file, signal);
  const stream = soundStream(probed);
  if (!probed || !stream) throw new FileError(excerptErrors.unreadable);
  const isWhole = Number(probed.format.duration ?? Infinity) < minSec;
  const part = isWhole
    ? { startSec: 0, durationSec: minSec }
    : { startSec: wanted.startSec, durationSec: Math.min(wanted.durationSec, longestSec) };
  const rateHz = previewRateHz(Number(stream.sample_rate));

  const samples = path.join(folder, 'part');
  await run(partArguments(readable, probed.format.format_name, part, rateHz, samples), signal);
  const frames = (await stat(samples)).size / frameBytes;
  const durationSec = frames / rateHz;
  if (durationSec < shortestSec) throw new FileError(isWhole ? excerptErrors.unreadable : excerptErrors.tooLate);

  const excerpt = path.join(folder, 'excerpt.mp3');
  const peaks = await encodeLeveled(samples, rateHz, frames, excerpt, signal);
  return { file: excerpt, durationSec: Math.round(100 * durationSec) / 100, peaks };
};
