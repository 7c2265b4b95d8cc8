import { audioCodecOf, type Probe } from '../ffmpeg/probe';

interface Codec {
  ending: string;
  encode(source: string, target: string): string[];
  rebuild(encoded: string, target: string): string[];
}

/** Give the very same file back, with all that is around the sound. Both refuse or mend an ending (`.wav`, `.aiff`) that is missing. */
export const codecs = {
  // Level 8 saves a twentieth more at two and a half times the cost.
  flac: {
    ending: 'flac',
    encode: (source, target) => ['flac', '-5', '--silent', '--keep-foreign-metadata', '-o', target, source],
    rebuild: (encoded, target) => ['flac', '-d', '--silent', '--keep-foreign-metadata', '-o', target, encoded],
  },
  wavpack: {
    ending: 'wv',
    encode: (source, target) => ['wavpack', '-q', source, '-o', target],
    rebuild: (encoded, target) => ['wvunpack', '-q', encoded, '-o', target],
  },
} satisfies Record<string, Codec>;

export type Method = keyof typeof codecs | 'stored';

/** ffprobe's names of the formats that the codecs read. */
const isWaveOrAiff = ({ format }: Probe): boolean => format.format_name === 'wav' || format.format_name === 'aiff';

/** The best way first; the last always works. WavPack gives back heads that flac does not, and floats (ADR 11). */
export const methodsFor = (probe: Probe | null): readonly Method[] => {
  const codec = audioCodecOf(probe);
  if (!probe || !isWaveOrAiff(probe)) return ['stored'];
  if (/^pcm_[su]\d+(le|be)?$/.test(codec)) return ['flac', 'wavpack', 'stored'];
  if (/^pcm_f\d+(le|be)$/.test(codec)) return ['wavpack', 'stored'];
  return ['stored'];
};

export const endingOf = (probe: Probe | null): string =>
  probe && isWaveOrAiff(probe) ? probe.format.format_name : 'bin';
