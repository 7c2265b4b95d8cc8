import { hashOf } from '../../../shared/uploads/file-hash';
import type { BegunUpload } from '../../../shared/uploads/upload-file';

/** A file of an earlier visit: what is known of it without the file itself. */
export interface KeptFile {
  name: string;
  size: number;
  /** `hashOf` it; missing where the browser makes none. */
  hash?: string;
  /** Of its upload, 0 to 1: what the server holds. */
  progress: number;
  begun?: BegunUpload;
  /** It has arrived. */
  address?: string;
  /** What the check of it found odd. */
  doubt?: string;
  /** When the last of it was sent: so long from then the server keeps it. */
  sentAtMs?: number;
}

/** A file without a record. Of an upload in parts the server is asked (ask-for-uploads.ts). */
const serverKeepsMs = 86_400_000;

/** Nothing of it is on the server any more; the song still waits for it. */
export const unsent = ({ name, size, hash }: KeptFile): KeptFile => ({ name, size, hash, progress: 0 });

/** As far as is known here. A file that went up whole, and has not arrived, left nothing on the server. */
export const stillSent = (file: KeptFile, now: number): KeptFile =>
  (file.begun ?? (file.address && now - (file.sentAtMs ?? 0) < serverKeepsMs)) ? file : unsent(file);

/** By its size and its beginning: it may have another name by now. */
export const isSameFile = async (file: File, { name, size, hash }: KeptFile): Promise<boolean> => {
  if (file.size !== size) return false;
  const found = hash === undefined ? undefined : await hashOf(file);
  return found === undefined ? file.name === name : found === hash;
};
