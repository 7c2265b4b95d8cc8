import { browserStorage } from '../../../lib/storage';
import { hashOf } from './file-hash';
import { findUpload } from './find-upload';
import { type BegunUpload, uploadFile, type UploadOptions } from './upload-file';

/** So long servers keep an unfinished upload. */
const keptMs = 86_400_000;
const prefix = 'upload-';

/** Of files that were not chosen again. */
const forgetOld = () => {
  for (const place of browserStorage.keys().filter((key) => key.startsWith(prefix)))
    if (!(Date.now() - (begunOf(place)?.begunAtMs ?? 0) < keptMs)) browserStorage.remove(place);
};

interface KeptUpload {
  begun: BegunUpload;
  begunAtMs: number;
}

/** One that is not there any more begins anew. */
const begunOf = (place: string): KeptUpload | undefined => {
  try {
    return JSON.parse(browserStorage.get(place) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
};

/** A song and its instrumental may begin with the same silence and be of one length. */
const placeOf = async (file: File) => prefix + [file.size, file.lastModified, await hashOf(file), file.name].join('-');

/** Uploads a song. If it was paused, or the tab was closed meanwhile, it goes on with the same file. @returns its address */
export const uploadAgain = async (
  file: File,
  options: Pick<UploadOptions, 'onProgress' | 'onWaiting' | 'signal'>,
): Promise<string> => {
  const place = await placeOf(file);
  forgetOld();
  const onBegun = (begun: BegunUpload | null) =>
    begun
      ? browserStorage.set(place, JSON.stringify({ begun, begunAtMs: Date.now() } satisfies KeptUpload))
      : browserStorage.remove(place);
  const address = await uploadFile(file, 'audio', { ...options, begun: begunOf(place)?.begun, onBegun });
  browserStorage.remove(place);
  return address;
};

/** How much of a file that was under way the server has, from 0 to 1; undefined where it cannot be asked. */
export const sentShareOf = async (file: { name: string; size: number; hash?: string }): Promise<number | undefined> => {
  const isOfFile = (key: string) =>
    key.startsWith(`${prefix}${file.size}-`) && key.endsWith(`-${file.hash}-${file.name}`);
  const place = browserStorage.keys().find(isOfFile);
  const begun = place && begunOf(place)?.begun;
  if (!begun) return undefined;
  const found = await findUpload(begun.location).catch(() => undefined);
  return found === undefined ? undefined : (found?.offset ?? 0) / file.size;
};

/** It is not wanted any more: what was sent of it is deleted. */
export const dropUploadOf = async (file: File): Promise<void> => {
  const place = await placeOf(file);
  const kept = begunOf(place);
  browserStorage.remove(place);
  if (kept) await (await import('./send-parts')).endUpload(kept.begun.location);
};
