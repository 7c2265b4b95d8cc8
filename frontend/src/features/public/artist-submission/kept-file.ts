import { hashOf } from '../../uploads/file-hash';
import type { BegunUpload } from '../../uploads/upload-file';

/** A file of an earlier visit: what is known of it without the file itself. */
export interface KeptFile {
  name: string;
  size: number;
  /** `hashOf` it; missing where the browser makes none. */
  hash?: string;
  /** Of its upload, 0 to 1. */
  progress: number;
  begun?: BegunUpload;
  /** It has arrived. */
  address?: string;
}

/** By its size and its beginning: it may have another name by now. */
export const isSameFile = async (file: File, { name, size, hash }: KeptFile): Promise<boolean> => {
  if (file.size !== size) return false;
  const found = hash === undefined ? undefined : await hashOf(file);
  return found === undefined ? file.name === name : found === hash;
};
