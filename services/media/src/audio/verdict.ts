import { formatDuration } from '@cueroom/contracts/duration';
import type { AudioFacts } from '@cueroom/contracts/media/song-audio';
import { limits } from '@cueroom/contracts/limits';
import type { Measurement } from '../ffmpeg/measure';
import { type Probe, type ProbedStream, soundStream } from '../ffmpeg/probe';
import type { Container, Kind } from '../container/container';

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
  noSound: `There is no sound in this file. Please send ${takenFormats}.`,
  cut: `The file ends too early. ${again}`,
  damaged: `The file is damaged: parts of it cannot be decoded. ${again}`,
  noNumbers: `The file is damaged: some of its samples are no numbers. ${again}`,
  undecodable: 'Our decoder cannot read the sound in this file. Please send it as WAV or FLAC with 16 or 24 bits.',
  joined: 'Two FLAC files were joined into this one. Please send them one by one.',
  tooShort: 'The file is shorter than one second. Please send the whole song.',
  tooLong: 'The file is longer than 20 minutes. Please send a shorter version.',
  tooManyChannels: `The file has more than ${maxChannels} channels. Please send a stereo mix.`,
  tooHighRate: `The sample rate of this file is above ${maxSampleRateHz / 1000} kHz. Please send it with 96 kHz or less.`,
  crashing: `We could not read this file, although we tried several times. ${again}`,
} as const;

/** What is in the file, and what is taken: its format alone would mislead. */
export const otherKind = (codec: string, kind: Kind): string =>
  `We cannot read this kind of sound: ${codec.toUpperCase().replaceAll('_', ' ')} in ${kind.toUpperCase()}. ` +
  'Please send PCM in WAV or AIFF, FLAC, MP3, Vorbis or Opus in Ogg, or AAC or ALAC in M4A.';

/** By kind of file: ffprobe's name of the format, and what may be in it. */
const taken: Record<Kind, { format: RegExp; codec: RegExp }> = {
  wav: { format: /^wav$/, codec: /^pcm_(u8|[sf](16|24|32|64)le)$/ },
  aiff: { format: /^aiff$/, codec: /^pcm_([su]8|[sf](16|24|32|64)[lb]e)$/ },
  flac: { format: /^flac$/, codec: /^flac$/ },
  mp3: { format: /^mp3$/, codec: /^mp3$/ },
  ogg: { format: /^ogg$/, codec: /^(vorbis|opus)$/ },
  m4a: { format: /\bm4a\b/, codec: /^(aac|alac)$/ },
};

/** A Vorbis stream names its nominal rate, and ffprobe counts the pictures of a FLAC: these are bytes over seconds. */
const variableRate = ['ogg', 'flac'];

type FileContainer = Container & { bytes: number };
interface Head {
  container: FileContainer;
  /** Of what ffprobe has read. */
  kind: Kind;
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
}

/** Bits of a sample, as PCM says in its name and the lossless encodings beside it. */
const bitDepthOf = ({ codec_name = '', bits_per_raw_sample }: ProbedStream): number | null => {
  const pcm = /^pcm_[usf](\d+)/.exec(codec_name)?.[1];
  return Number(pcm ?? (/^(flac|alac)$/.test(codec_name) ? bits_per_raw_sample : 0)) || null;
};

/** The sound to decode, or why there is none that we take: a sentence for the musician. */
export const judgeHead = ({ container, kind, probe, isVideo }: Head): { refused: string } | { sound: Sound } => {
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
  // Two readers that do not agree on what it is: then nothing is known of its end.
  if (!taken[kind].format.test(format)) return { refused: sentences.notAudio };
  if (!taken[kind].codec.test(codec)) return { refused: otherKind(codec, kind) };
  const channels = stream.channels ?? 0;
  const sampleRateHz = Number(stream.sample_rate);
  if (channels > maxChannels) return { refused: sentences.tooManyChannels };
  if (channels < 1 || !(sampleRateHz > 0)) return { refused: sentences.undecodable };
  if (sampleRateHz > maxSampleRateHz) return { refused: sentences.tooHighRate };
  const bitsPerSec = variableRate.includes(format) ? 0 : Number(stream.bit_rate ?? bitrate ?? 0);
  return {
    sound: {
      ...{ format, sampleRateHz, channels },
      codec: container.kind === 'flac' ? 'flac' : codec,
      bitrateKbps: container.kind === 'flac' ? null : Math.round(bitsPerSec / 1000) || null,
      bitDepth: (/^(flac|alac|pcm_)/.test(codec) && container.bits) || bitDepthOf(stream),
    },
  };
};

export const endsTooEarly = (declaredSec: number, foundSec: number): string =>
  `The file ends too early: it says ${formatDuration(declaredSec)} but holds ${formatDuration(foundSec)}. ${again}`;

export const damagedAt = (sec: number): string =>
  `The file is damaged at ${formatDuration(sec)}: sound is missing there, or cannot be decoded. ${again}`;

/** What an encoder may add at both ends, which decoders may or may not take off again. */
const encoderSamples = 4096;
const toleranceSec = (declaredSec: number, sampleRateHz: number): number =>
  Math.max(0.02 * declaredSec, 0.1, encoderSamples / sampleRateHz);

interface Decoded {
  durationSec: number;
  hasNonFinite: boolean;
  /** The samples are those that the file's own checksum is of. */
  isProved: boolean;
  /** Where sound is missing that goes on later; null where nothing shows that. */
  gapSec: number | null;
}

export const seemsShort = ({ declaredSec }: Container, { sampleRateHz }: Sound, decodedSec: number): boolean =>
  declaredSec !== null && decodedSec < declaredSec - toleranceSec(declaredSec, sampleRateHz);

/** After decoding: what is wrong with the sound, as a sentence for the musician, or null. */
export const judgeSound = (
  container: Container,
  sound: Sound,
  measured: Measurement,
  { durationSec, hasNonFinite, isProved, gapSec }: Decoded,
): string | null => {
  const { isCut, declaredSec } = container;
  if (durationSec > maxSec + roundingSec) return sentences.tooLong;
  if (gapSec !== null) return damagedAt(gapSec);
  if (isCut || (seemsShort(container, sound, durationSec) && !isProved)) {
    if (durationSec === 0 && !isCut) return sentences.undecodable;
    const isShorter = declaredSec !== null && durationSec < declaredSec;
    return isShorter && formatDuration(durationSec) !== formatDuration(declaredSec)
      ? endsTooEarly(declaredSec, durationSec)
      : sentences.cut;
  }
  if (hasNonFinite) return sentences.noNumbers;
  if (measured.gaveUp || measured.errorCount > 0) return durationSec === 0 ? sentences.undecodable : sentences.damaged;
  return durationSec < limits.songSec.min ? sentences.tooShort : null;
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
