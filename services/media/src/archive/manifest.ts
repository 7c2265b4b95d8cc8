import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { codecs, type Method } from './codecs';

export const manifestName = 'manifest.json';

export interface ArchivedOriginal {
  /** Of a version, its own id. */
  songUid: string;
  objectKey: string;
  /** As the artist called it. */
  fileName: string | null;
  bytes: number;
  sha256: string;
  /** The decoded samples, with ffmpeg's name of their format; null when they cannot be decoded. */
  sound: { format: string; sha256: string } | null;
  method: Method;
  entry: string;
  entryBytes: number;
  /** The ending that the codec's program needs to see. */
  ending: string;
  /** Why it is not kept in a better way. */
  remarks: string[];
}

/** First of all for people who find an archive in twenty years. */
export interface Manifest {
  version: 1;
  archivedAt: string;
  tools: Record<string, string>;
  rebuild: Record<string, string>;
  submission: SubmissionWithSongs;
  originals: ArchivedOriginal[];
}

export const howToRebuild: Record<Method, string> = {
  flac: 'flac -d --keep-foreign-metadata -o <original> <entry>',
  wavpack: 'wvunpack <entry> -o <original>',
  stored: 'the entry is the original',
};

/** A sender's ending is taken only when it is nothing but an ending. */
const plainEnding = /\.[a-z0-9]{1,5}$/i;

export const entryName = ({ songUid, fileName }: ArchivedOriginal, method: Method): string =>
  songUid + (method === 'stored' ? (plainEnding.exec(fileName ?? '')?.[0] ?? '.bin') : `.${codecs[method].ending}`);
