import { formatDuration } from '@cueroom/contracts/duration';
import type { AudioFacts } from '@cueroom/contracts/media/song-audio';
import { limits } from '@cueroom/contracts/limits';
import type { Measurement } from '../ffmpeg/measure';
import { type Probe, type ProbedStream, soundStream } from '../ffmpeg/probe';
import type { Container } from './container/file-bytes';

export const maxSec = limits.songSec.max;
/** An encoder fills up the last frame: what is meant to last 20 minutes may last a little longer. */
const roundingSec = 0.1;
const maxChannels = 8;
const maxSampleRateHz = 384_000;
/** ffprobe's own measure of how sure it is, up to 100; by chance, any bytes look a little like MP3. */
const minProbeScore = 25;

const takenFormats = 'WAV, AIFF, FLAC, MP3, Ogg or M4A';
export const again = 'Please export and upload it again.';
export const sentences = {
  empty: 'The file is empty. Please upload it again.',
  gone: 'The file is no longer here. Please upload it again.',
  notAudio: `This file is not audio that we can read. Please send ${takenFormats}.`,
  video: `This is a video. Please send only the audio, as ${takenFormats}.`,
  noSound: 'There is no sound in this file.',
  cut: `The file ends too early. ${again}`,
  damaged: `The file is damaged: parts of it cannot be decoded. ${again}`,
  tooShort: 'The file is shorter than one second.',
  tooLong: 'The file is longer than 20 minutes.',
  tooManyChannels: `The file has more than ${maxChannels} channels. Please send a stereo mix.`,
  crashing: `We could not read this file, although we tried several times. ${again}`,
} as const;

/** By ffprobe's name of the format: what may be in it. */
const takenCodecs: [format: RegExp, codec: RegExp][] = [
  [/^wav$/, /^pcm_(u8|[sf](16|24|32|64)le)$/],
  [/^aiff$/, /^pcm_([su]8|[sf](16|24|32|64)[lb]e)$/],
  [/^flac$/, /^flac$/],
  [/^mp3$/, /^mp3$/],
  [/^ogg$/, /^(vorbis|opus)$/],
  [/\bm4a\b/, /^(aac|alac)$/],
];

/** A Vorbis stream names its nominal rate, and ffprobe counts the pictures of a FLAC: these are bytes over seconds. */
const variableRate = ['ogg', 'flac'];

type FileContainer = Container & { bytes: number };
interface Head {
  container: FileContainer;
  /** Null when ffprobe could not read it. */
  probe: Probe | null;
  /** By its first bytes. */
  isVideo: boolean;
}

/** A cover is a still picture that ffprobe counts as video. */
const hasMovingPicture = ({ streams }: Probe): boolean =>
  streams.some(({ codec_type, disposition }) => codec_type === 'video' && disposition?.attached_pic !== 1);

export interface Sound {
  format: string;
  codec: string;
  sampleRateHz: number;
  channels: number;
  /** Null where the head has no rate, or only the one that the encoder was set to. */
  bitrateKbps: number | null;
  /** Null where the encoding has none. */
  bitDepth: number | null;
  declaredSec: number | null;
}

/** Bits of a sample, as PCM says in its name and the lossless encodings beside it. */
const bitDepthOf = ({ codec_name = '', bits_per_raw_sample }: ProbedStream): number | null => {
  const pcm = /^pcm_[usf](\d+)/.exec(codec_name)?.[1];
  return Number(pcm ?? (/^(flac|alac)$/.test(codec_name) ? bits_per_raw_sample : 0)) || null;
};

/** The sound to decode, or why there is none that we take: a sentence for the musician. */
export const judgeHead = ({ container, probe, isVideo }: Head): { refused: string } | { sound: Sound } => {
  if (container.bytes === 0) return { refused: sentences.empty };
  if (!probe || (probe.format.probe_score ?? 100) < minProbeScore) {
    if (isVideo) return { refused: sentences.video };
    return { refused: container.isCut ? sentences.cut : sentences.notAudio };
  }
  if (hasMovingPicture(probe)) return { refused: sentences.video };
  const stream = soundStream(probe);
  if (!stream) return { refused: sentences.noSound };

  const { format_name: format, bit_rate: bitrate } = probe.format;
  const codec = stream.codec_name ?? 'unknown';
  if (!takenCodecs.some(([formats, codecs]) => formats.test(format) && codecs.test(codec))) {
    return { refused: sentences.notAudio };
  }
  const channels = stream.channels ?? 0;
  const sampleRateHz = Number(stream.sample_rate);
  if (channels > maxChannels) return { refused: sentences.tooManyChannels };
  if (channels < 1 || !(sampleRateHz > 0) || sampleRateHz > maxSampleRateHz) return { refused: sentences.damaged };
  const { declaredSec } = container;
  if (declaredSec !== null && declaredSec > maxSec + roundingSec) return { refused: sentences.tooLong };
  const bitsPerSec = variableRate.includes(format) ? 0 : Number(stream.bit_rate ?? bitrate ?? 0);
  const bitrateKbps = Math.round(bitsPerSec / 1000) || null;
  return { sound: { format, codec, sampleRateHz, channels, bitrateKbps, bitDepth: bitDepthOf(stream), declaredSec } };
};

export const endsTooEarly = (declaredSec: number, foundSec: number): string =>
  `The file ends too early: it says ${formatDuration(declaredSec)} but holds ${formatDuration(foundSec)}. ${again}`;

/** What an encoder may add at both ends, which decoders may or may not take off again. */
const encoderSamples = 4096;
const toleranceSec = (declaredSec: number, sampleRateHz: number): number =>
  Math.max(0.02 * declaredSec, 0.1, encoderSamples / sampleRateHz);

/** The decoder stumbles once over a tag that follows the sound of an MP3; that is no damage. */
const isOnlyTheTag = (container: Container, { errors, gaveUp }: Measurement): boolean =>
  !gaveUp &&
  container.hasTrailingTag === true &&
  errors.length <= 2 &&
  errors.every((error) => /^(Header missing|Error while decoding stream)/.test(error));

/** After decoding: what is wrong with the sound, as a sentence for the musician, or null. */
export const judgeSound = (
  container: Container,
  sound: Sound,
  measured: Measurement,
  { durationSec: decodedSec, hasNonFinite }: { durationSec: number; hasNonFinite: boolean },
): string | null => {
  if (decodedSec > maxSec + roundingSec) return sentences.tooLong;
  const { declaredSec } = sound;
  const isDamaged = measured.gaveUp || hasNonFinite || (measured.errorCount > 0 && !isOnlyTheTag(container, measured));
  if (declaredSec !== null) {
    const tolerance = toleranceSec(declaredSec, sound.sampleRateHz);
    const isShort = decodedSec < declaredSec - tolerance;
    if (
      (container.isCut || isShort) &&
      formatDuration(decodedSec) !== formatDuration(declaredSec) &&
      decodedSec < declaredSec
    ) {
      return endsTooEarly(declaredSec, decodedSec);
    }
    if (isShort) return sentences.cut;
    if (decodedSec > declaredSec + tolerance) return sentences.damaged;
  }
  if (container.isCut) return sentences.cut;
  if (isDamaged) return sentences.damaged;
  return decodedSec < limits.songSec.min ? sentences.tooShort : null;
};

export const factsOf = (
  { bytes, soundStart = 0 }: FileContainer,
  sound: Sound,
  measured: Measurement,
  decodedSec: number,
): AudioFacts => ({
  durationSec: Math.round(decodedSec * 1000) / 1000,
  codec: sound.codec,
  sampleRateHz: sound.sampleRateHz,
  channels: sound.channels,
  bitrateKbps: sound.bitrateKbps ?? Math.round(((bytes - soundStart) * 8) / 1000 / decodedSec),
  ...(sound.bitDepth !== null && { bitDepth: sound.bitDepth }),
  loudnessLufs: measured.loudnessLufs,
  truePeakDbtp: measured.truePeakDbtp,
});
