import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { AudioFacts } from '@cueroom/contracts/intake/songs';
import type { AudioSuggestions } from '@cueroom/contracts/media/suggestions';
import { measure, type Outputs } from '../ffmpeg/measure';
import { makePreview } from '../ffmpeg/preview';
import { type Probe, probe } from '../ffmpeg/probe';
import { ClippingMeter } from '../analysis/clipping';
import { embeddedTags } from '../analysis/embedded-tags';
import { Analyzer } from '../analysis/analyzer';
import { analysisRateHz } from '../analysis/spectrum';
import { detectFileType } from '../objects/content-type';
import { readContainer } from './container/read-container';
import { Peaks } from './peaks';
import { factsOf, judgeHead, judgeSound, maxSec, type Sound } from './verdict';

export interface Inspected {
  facts: AudioFacts;
  suggestions: AudioSuggestions;
  /** Local files, in the folder that was given. */
  preview: string;
  peaks: string;
  fingerprint: string;
}

/** Decodes a little more than is allowed, to see that it is too long, and no more. */
const decodedMaxSec = maxSec + 1;

/**
 * Is it audio, whole and undamaged? If so: its facts, its preview and its peaks, as files in `folder`.
 * @returns a sentence for the musician when it is not.
 * @throws when something around the file went wrong; then it may be tried again.
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
  const { measured, waveform, hasNonFinite, suggestions, preview, previewError, fingerprint } = await decode(
    file,
    folder,
    sound,
    signal,
  );
  const decodedSec = waveform.samples / sound.sampleRateHz;
  const error = judgeSound(container, sound, measured, { durationSec: decodedSec, hasNonFinite });
  if (error !== null) return { error: error };
  // The sound is whole, so this is no error of the file: a full disk, say.
  if (previewError !== null) throw new Error(`The preview could not be made: ${previewError}`);

  const peaks = path.join(folder, 'peaks.json');
  await writeFile(peaks, JSON.stringify(waveform.toFile(sound.sampleRateHz)));
  return {
    facts: factsOf(container, sound, measured, decodedSec),
    preview,
    peaks,
    suggestions: { ...suggestions(), tags: probed ? tagsOf(probed) : { hasCover: false } },
    fingerprint,
  };
};

const tagsOf = ({ format, streams }: Probe) => {
  // Ogg keeps its words in the stream, everything else in the file.
  const tags = { ...streams.find(({ codec_type }) => codec_type === 'audio')?.tags, ...format.tags };
  return embeddedTags(
    tags,
    streams.some(({ disposition }) => disposition?.attached_pic === 1),
  );
};

/** Two processes at once, each decoding for itself; when one cannot go on the other is stopped. */
const decode = async (file: string, folder: string, sound: Sound, signal?: AbortSignal) => {
  const [preview, fingerprint] = [path.join(folder, 'preview.mp3'), path.join(folder, 'fingerprint')];
  const waveform = new Peaks(sound.channels);
  const clipping = new ClippingMeter(sound.channels);
  const analyzer = new Analyzer();
  const both = new AbortController();
  const stoppable = signal ? AbortSignal.any([signal, both.signal]) : both.signal;
  const outputs: Outputs = {
    fingerprint,
    onSound: (samples) => {
      waveform.add(samples);
      clipping.add(samples);
    },
    analysisRateHz,
    onAnalysis: (samples) => analyzer.add(samples),
  };
  const measuring = measure({ file, ...sound, maxSec: decodedMaxSec }, outputs, stoppable);
  const encoding = makePreview(file, preview, sound, decodedMaxSec, stoppable);
  try {
    const [measured, previewError] = await Promise.all([measuring, encoding]);
    const suggestions = () => ({ ...analyzer.result(), isClipped: clipping.result() });
    return { measured, waveform, hasNonFinite: clipping.hasNonFinite, suggestions, preview, previewError, fingerprint };
  } finally {
    both.abort();
    await Promise.allSettled([measuring, encoding]);
  }
};
