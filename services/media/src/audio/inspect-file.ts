import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { AudioFacts } from '@cueroom/contracts/media/song-audio';
import type { AudioSuggestions } from '@cueroom/contracts/media/suggestions';
import { measure, samplesMd5 } from '../ffmpeg/measure';
import { hasSecondFlac } from '../container/flac';
import { findGap } from '../ffmpeg/find-gap';
import { makePreview } from '../ffmpeg/export';
import { type OpenedSound, openSound } from '../ffmpeg/open-sound';
import { type FileTags as Words, readTags, soundStream } from '../ffmpeg/probe';
import { ClippingMeter, SilenceMeter } from '../analysis/meters';
import { embeddedTags } from '../analysis/embedded-tags';
import { Analyzer } from '../analysis/analyzer';
import { analysisRateHz } from '../analysis/spectrum';
import { detectFileType } from '../objects/content-type';
import { Peaks } from './peaks';
import { factsOf, judgeHead, judgeSound, maxSec, seemsShort, sentences, type Sound } from './verdict';

type Made = Record<'preview' | 'peaks' | 'fingerprint', string>;
export type Inspected = Made & { facts: AudioFacts; suggestions: AudioSuggestions; words: Words };

/** Decodes a little more than is allowed, to see that it is too long, and no more. */
const decodedMaxSec = maxSec + 1;

/**
 * Is it audio, whole and undamaged? If so: its facts, and its preview, peaks and fingerprint as files in `folder`; else a sentence
 * for the musician. @throws when something around the file went wrong: try again
 */
export const inspectFile = async (
  file: string,
  folder: string,
  signal?: AbortSignal,
): Promise<Inspected | { error: string }> => {
  const [opened, type] = await Promise.all([openSound(file, signal), detectFileType(file)]);
  const { container } = opened;
  const head = judgeHead({ ...opened, isVideo: type.startsWith('video/') });
  if ('refused' in head) return { error: head.refused };

  const { sound } = head;
  const at = (name: string) => path.join(folder, name);
  const made = { preview: at('preview.mp3'), peaks: at('peaks.json'), fingerprint: at('fingerprint') };
  const { measured, waveform, clipping, silence, analyzer, previewError } = await decode(opened, sound, made, signal);
  const decodedSec = waveform.samples / sound.sampleRateHz;
  // Some programs say a wrong length, which is told from a cut file by the checksum of all samples, and by its broken last frame.
  const isProved =
    measured.errorCount === 0 &&
    seemsShort(container, sound, decodedSec) &&
    container.kind === 'flac' &&
    (await isWhole(opened, signal));
  const isBroken = container.isCut || measured.errorCount > 0 || seemsShort(container, sound, decodedSec);
  const gapSec = isBroken && !isProved ? await findGap(opened.file, sound.sampleRateHz, signal) : null;
  const decoded = { durationSec: decodedSec, hasNonFinite: clipping.hasNonFinite, isProved, gapSec };
  const error = judgeSound(container, sound, measured, decoded);
  const isDamaged = error === sentences.damaged || gapSec !== null;
  if (isDamaged && container.kind === 'flac' && (await hasSecondFlac(file, container.soundStart ?? 0)))
    return { error: sentences.joined };
  if (error !== null) return { error };
  // The sound is whole, so this is no error of the file: a full disk, say.
  if (previewError !== null) throw new Error(`The preview could not be made: ${previewError}`);

  const words = await readTags(file, container, signal);
  await writeFile(made.peaks, JSON.stringify(waveform.toFile(sound.sampleRateHz)));
  return {
    ...made,
    facts: factsOf(container, sound, measured, decodedSec),
    suggestions: {
      ...analyzer.result(),
      ...silence.result(sound.sampleRateHz, sound.channels),
      isClipped: clipping.result(),
      tags: embeddedTags(words),
    },
    words,
  };
};

const isWhole = async ({ file, container, probe }: OpenedSound, signal?: AbortSignal): Promise<boolean> =>
  container.md5 === undefined || (await samplesMd5(file, soundStream(probe), signal)) === container.md5;

/** Two processes at once, each decoding for itself; when one cannot go on the other is stopped. */
const decode = async (
  { file, container, hasFaults }: OpenedSound,
  sound: Sound,
  { preview, fingerprint }: Made,
  signal?: AbortSignal,
) => {
  const waveform = new Peaks(sound.channels);
  const clipping = new ClippingMeter(sound.channels);
  const silence = new SilenceMeter();
  const analyzer = new Analyzer();
  const both = new AbortController();
  const stoppable = signal ? AbortSignal.any([signal, both.signal]) : both.signal;
  const outputs = {
    fingerprint,
    onSound: (samples: Float32Array) => {
      waveform.add(samples);
      clipping.add(samples);
      silence.add(samples);
    },
    analysisRateHz,
    onAnalysis: (samples: Float32Array) => analyzer.add(samples),
  };
  const source = { file, ...sound, maxSec: Math.min(decodedMaxSec, container.playedSec ?? Infinity) };
  const measuring = measure(source, outputs, stoppable);
  const encoding = makePreview(source, preview, stoppable);
  try {
    const [measurement, previewError] = await Promise.all([measuring, encoding]);
    const measured = { ...measurement, errorCount: measurement.errorCount + (hasFaults ? 1 : 0) };
    return { measured, waveform, clipping, silence, analyzer, previewError };
  } finally {
    both.abort();
    await Promise.allSettled([measuring, encoding]);
  }
};
