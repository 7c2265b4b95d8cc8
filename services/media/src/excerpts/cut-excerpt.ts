import { stat } from 'node:fs/promises';
import path from 'node:path';
import { limits as contractLimits } from '@cueroom/contracts/rules';
import { previewRateHz } from '../ffmpeg/export';
import { inFullBlocks, quietly, rawInput, soundInput } from '../ffmpeg/input';
import { wholeSamples } from '../ffmpeg/measure';
import { openSound } from '../ffmpeg/open-sound';
import { soundStream } from '../ffmpeg/probe';
import { failureOf, runLimited } from '../ffmpeg/run-limited';
import { Loudest } from './loudest';
import { FileError } from '../files/file-error';

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
const sampleBytes = 4;

interface Sound {
  sampleRateHz: number;
  channels: number;
}
type Part = Record<'startSec' | 'durationSec', number>;

/** Nothing but the part that is heard, as samples: so that its exact length is known before it fades out. */
export const partArguments = (file: string, format: string, part: Part, sound: Sound, target: string): string[] => [
  ...['ffmpeg', ...quietly, ...soundInput(format)],
  ...['-ss', String(part.startSec), '-t', String(part.durationSec), '-i', file],
  ...['-map', '0:a:0', '-ar', String(sound.sampleRateHz), '-ac', String(sound.channels)],
  ...['-c:a', `pcm_${sampleFormat}`, '-f', sampleFormat, target],
];

/** To an MP3 without tags, as loud as it is; and as samples of 16 bit to stdout. */
export const fadeArguments = (file: string, durationSec: number, sound: Sound, target: string): string[] => {
  // A very short sound still has a middle.
  const scale = Math.min(1, durationSec / (2 * (fadeSec.in + fadeSec.out)));
  const [fadeIn, fadeOut] = [fadeSec.in * scale, fadeSec.out * scale];
  const fades = `afade=t=in:d=${fadeIn},afade=t=out:st=${durationSec - fadeOut}:d=${fadeOut}`;
  return [
    ...['ffmpeg', ...quietly, ...rawInput(sampleFormat), '-f', sampleFormat],
    ...['-ar', String(sound.sampleRateHz), '-ac', String(sound.channels), '-i', file],
    ...['-filter_complex', `[0:a]${fades},asplit[heard][seen]`],
    ...['-map', '[heard]', '-c:a', 'libmp3lame', '-b:a', `${bitrateKbps}k`, '-sample_fmt', 's32p'],
    ...['-compression_level', '7', '-fflags', '+bitexact', '-id3v2_version', '0', '-f', 'mp3', target],
    ...['-map', '[seen]', '-c:a', 'pcm_s16le', '-f', 's16le', ...inFullBlocks, 'pipe:1'],
  ];
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
  const sound = { sampleRateHz: rateHz, channels: Math.min(stream.channels ?? 2, 2) };
  const run = async (command: string[], onOutput?: (chunk: Buffer) => void) => {
    if (failureOf(await runLimited(command, { limits, signal, onOutput })) !== null)
      throw new FileError(excerptErrors.unreadable);
  };

  const samples = path.join(folder, 'part');
  await run(partArguments(readable, probed.format.format_name, part, sound, samples));
  const frames = (await stat(samples)).size / (sampleBytes * sound.channels);
  const durationSec = frames / sound.sampleRateHz;
  if (durationSec < shortestSec) throw new FileError(isWhole ? excerptErrors.unreadable : excerptErrors.tooLate);

  const excerpt = path.join(folder, 'excerpt.mp3');
  const loudest = new Loudest(frames * sound.channels);
  const onOutput = wholeSamples(2, 2, ({ buffer, byteOffset, length }) =>
    loudest.add(new Int16Array(buffer, byteOffset, length / 2)),
  );
  await run(fadeArguments(samples, durationSec, sound, excerpt), onOutput);
  return { file: excerpt, durationSec: Math.round(100 * durationSec) / 100, peaks: loudest.peaks() };
};
