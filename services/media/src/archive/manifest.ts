import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import type { Method } from './codecs';

export const manifestName = 'manifest.json';

/** The samples of a file, in ffmpeg's name of their format. */
export interface DecodedSound {
  format: string;
  /** SHA-256 in hexadecimal digits, like all others. */
  sha256: string;
}

/** One original, and how it comes back. */
export interface ArchivedOriginal {
  songUid: string;
  objectKey: string;
  /** As the artist called it. */
  fileName: string | null;
  bytes: number;
  sha256: string;
  /** Null when it cannot be decoded. */
  sound: DecodedSound | null;
  method: Method;
  /** The name in the zip. */
  entry: string;
  entryBytes: number;
  /** The ending that the codec's program needs to see. */
  ending: string;
  /** Why it is not kept in a better way. */
  remarks: string[];
}

/** What lies in an archive, first of all for people who find one in twenty years. */
export interface Manifest {
  version: 1;
  archivedAt: string;
  /** Program → version. */
  tools: Record<string, string>;
  /** How each method gives the original back. */
  rebuild: Record<string, string>;
  submission: SubmissionWithSongs;
  originals: ArchivedOriginal[];
}

export const howToRebuild: Record<Method, string> = {
  flac: 'flac -d --keep-foreign-metadata -o <original> <entry>',
  wavpack: 'wvunpack <entry> -o <original>',
  stored: 'the entry is the original',
};

/** Endings that strangers give are taken only when they are nothing but an ending. */
const plainEnding = /\.[a-z0-9]{1,5}$/i;

export const entryName = (songUid: string, fileName: string | null, method: Method, ending: string): string =>
  songUid + (method === 'stored' ? (plainEnding.exec(fileName ?? '')?.[0] ?? '.bin') : `.${ending}`);
