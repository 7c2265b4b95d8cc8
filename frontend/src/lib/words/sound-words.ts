import type { Song } from '@cueroom/contracts/intake/songs';

/** By ffprobe's names of the codecs. */
const encodings: Record<string, string> = {
  ...{ flac: 'FLAC', alac: 'Apple Lossless', mp3: 'MP3', aac: 'AAC', vorbis: 'Ogg Vorbis', opus: 'Opus' },
};

const channelWords: Record<number, string> = { 1: 'mono', 2: 'stereo' };

/** What kind of file a song is, as people say it: `WAV, 24-bit, 96 kHz, stereo`. Undefined while it is not known. */
export const saySound = ({ audio, audioFileType }: Pick<Song, 'audio' | 'audioFileType'>): string | undefined => {
  const { codec, bitDepth, bitrateKbps, sampleRateHz, channels } = audio;
  if (!codec) return undefined;
  const [, kind, depth] = /^pcm_([usf])(\d+)/.exec(codec) ?? [];
  const pcm = audioFileType?.includes('aiff') || codec.endsWith('be') ? 'AIFF' : 'WAV';
  // Records that are older than the bit depth still have it in the codec's name.
  const bits = bitDepth ?? (depth && Number(depth));
  const isLossless = bits || codec === 'flac' || codec === 'alac';
  const parts = [
    kind ? pcm : (encodings[codec] ?? codec),
    bits ? `${bits}-bit${kind === 'f' ? ' float' : ''}` : undefined,
    !isLossless && bitrateKbps ? `${bitrateKbps} kbps` : undefined,
    sampleRateHz && `${sampleRateHz / 1000} kHz`,
    channels && (channelWords[channels] ?? `${channels} channels`),
  ];
  return parts.filter(Boolean).join(', ');
};
