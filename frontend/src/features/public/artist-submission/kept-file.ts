import type { BegunUpload } from '../../uploads/upload-file';

/** A file of an earlier visit: what is known of it without the file itself. */
export interface KeptFile {
  name: string;
  size: number;
  /** SHA-256 of its first MiB; missing where the browser makes none. */
  hash?: string;
  /** Of its upload, 0 to 1. */
  progress: number;
  begun?: BegunUpload;
  /** It has arrived. */
  address?: string;
}

const recognizedBytes = 2 ** 20;

/** Browsers make hashes on secure origins only. */
export const hashOf = async (file: File): Promise<string | undefined> => {
  // TypeScript believes that it is always there.
  const { subtle } = crypto as Partial<Pick<Crypto, 'subtle'>>;
  if (!subtle) return undefined;
  const hash = await subtle.digest('SHA-256', await file.slice(0, recognizedBytes).arrayBuffer());
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** By its size and its beginning: it may have another name by now. */
export const isSameFile = async (file: File, { name, size, hash }: KeptFile): Promise<boolean> => {
  if (file.size !== size) return false;
  const found = hash === undefined ? undefined : await hashOf(file);
  return found === undefined ? file.name === name : found === hash;
};
