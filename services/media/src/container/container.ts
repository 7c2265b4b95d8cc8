export type Kind = 'wav' | 'aiff' | 'flac' | 'mp3' | 'ogg' | 'm4a';

/** From the first byte to the one behind the last. */
export interface Part {
  start: number;
  end: number;
}

/** Samples as they lie in a file. */
export interface Pcm {
  sampleRateHz: number;
  channels: number;
  /** Bytes of a sample of one channel. */
  bytes: number;
  isFloat: boolean;
  isBigEndian: boolean;
  /** Which speakers the channels are for, as WAV numbers them; 0 where nothing is said. */
  channelMask: number;
}

/** Whether the head of a WAV has room for it: a rate of 4 GHz is damage, whatever the samples are. */
export const fitsWav = ({ sampleRateHz, channels, bytes }: Pcm): boolean =>
  channels * bytes < 2 ** 16 && sampleRateHz * channels * bytes < 2 ** 32;

/** How to make a copy that ffmpeg reads rightly: of these parts alone, behind a head of its own, or of a WAV that says what samples they are. */
export type PlainCopy = { parts: Part[]; head?: Buffer; pcm?: Pcm } | 'by-flac';

/** What the bytes of a file show of the sound in it. */
export interface Container {
  kind: Kind;
  /** Sound is missing at the end: the bytes show it, and not only a number in the head. */
  isCut: boolean;
  /** Between two parts of the sound lies something that is neither sound nor a tag. */
  hasHole?: boolean;
  /** How long the sound should be; of a FLAC only as its head says. Null when only decoding can say it. */
  declaredSec: number | null;
  /** WAV, AIFF: where the samples are. */
  samples?: Part;
  /** FLAC, Ogg: where the sound begins, behind tags and pictures. */
  soundStart?: number;
  /** Bits of a sample that mean something, where more are stored, and where only the head tells. */
  bits?: number;
  /** FLAC: MD5 of all samples, in hexadecimal digits. */
  md5?: string;
  /** No more than this is played, as the file says; decoders add what fills up the last frame. */
  playedSec?: number;
  /** WAV: its ID3 tag, which ffprobe leaves out where there are other words. */
  id3?: Part;
  /** M4A: beats per minute; ffprobe does not know this tag. */
  bpm?: number;
  /** The sound alone, for where ffmpeg cannot open the file as it is: a tag may keep it from that. */
  plainCopy?: PlainCopy;
  /** ffmpeg would take the file as it is for something else. */
  isMisread?: boolean;
}
