import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { AudioFacts } from '@cueroom/contracts/media/song-audio';
import type { AudioSuggestions } from '@cueroom/contracts/media/suggestions';
import { measure } from '../ffmpeg/measure';
import { makePreview } from '../ffmpeg/export';
import { type Probe, probe, soundStream } from '../ffmpeg/probe';
import { ClippingMeter } from '../analysis/clipping';
import { embeddedTags } from '../analysis/embedded-tags';
import { Analyzer } from '../analysis/analyzer';
import { SilenceMeter } from '../analysis/silence';
import { analysisRateHz } from '../analysis/spectrum';
import { detectFileType } from '../objects/content-type';
import { readContainer } from './container/read-container';
import { Peaks } from './peaks';
import { factsOf, judgeHead, judgeSound, maxSec, type Sound } from './verdict';

type Made = Record<'preview' | 'peaks' | 'fingerprint', string>;
export type Inspected = Made & { facts: AudioFacts; suggestions: AudioSuggestions };

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
  const [container, probed, type] = await Promise.all([readContainer(file), probe(file, signal), detectFileType(file)]);
  const head = judgeHead({ container, probe: probed, isVideo: type.startsWith('video/') });
  if ('refused' in head) return { error: head.refused };

  const { sound } = head;
  const at = (name: string) => path.join(folder, name);
  const made = { preview: at('preview.mp3'), peaks: at('peaks.json'), fingerprint: at('fingerprint') };
  const { measured, waveform, clipping, silence, analyzer, previewError } = await decode(file, sound, made, signal);
  const decodedSec = waveform.samples / sound.sampleRateHz;
  const { hasNonFinite } = clipping;
  const error = judgeSound(container, sound, measured, { durationSec: decodedSec, hasNonFinite });
  if (error !== null) return { error };
  // The sound is whole, so this is no error of the file: a full disk, say.
  if (previewError !== null) throw new Error(`The preview could not be made: ${previewError}`);

  await writeFile(made.peaks, JSON.stringify(waveform.toFile(sound.sampleRateHz)));
  return {
    ...made,
    facts: factsOf(container, sound, measured, decodedSec),
    suggestions: {
      ...analyzer.result(),
      ...silence.result(sound.sampleRateHz, sound.channels),
      isClipped: clipping.result(),
      tags: probed ? tagsOf(probed) : { hasCover: false },
    },
  };
};

const tagsOf = (probe: Probe) => {
  // Ogg keeps its words in the stream, everything else in the file.
  const tags = { ...soundStream(probe)?.tags, ...probe.format.tags };
  const hasCover = probe.streams.some(({ disposition }) => disposition?.attached_pic === 1);
  return embeddedTags(tags, hasCover);
};

/** Two processes at once, each decoding for itself; when one cannot go on the other is stopped. */
const decode = async (file: string, sound: Sound, { preview, fingerprint }: Made, signal?: AbortSignal) => {
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
  const source = { file, ...sound, maxSec: decodedMaxSec };
  const measuring = measure(source, outputs, stoppable);
  const encoding = makePreview(source, preview, stoppable);
  try {
    const [measured, previewError] = await Promise.all([measuring, encoding]);
    return { measured, waveform, clipping, silence, analyzer, previewError };
  } finally {
    both.abort();
    await Promise.allSettled([measuring, encoding]);
  }
};
