import { ref } from 'valtio/vanilla';
import { answerWithin } from '../../../lib/api/answer-within';
import { answeredWithinMs } from '../../../lib/api/api';
import { ApiError } from '../../../lib/api/api-error';
import { isNetworkError, retrying } from '../../../lib/api/retrying';
import { hashOf } from './file-hash';
import type { KeptFile, Upload } from './upload-queue';

/** A file without a record. Of an upload in parts the server is asked. */
const serverKeepsMs = 86_400_000;

/** For a later visit. @param refused one leaves nothing; where it was offered in place of a kept one, that stays */
export const keptFileOf = (upload: Readonly<Upload>, { doubt, refused }: { doubt?: string; refused?: string } = {}) => {
  const { file, kept, hash, progress, begun, address, sentAtMs } = upload;
  if (!file || refused !== undefined) return kept;
  return { name: file.name, size: file.size, hash, progress, begun, address, sentAtMs, doubt } satisfies KeptFile;
};

/** A file that has to be chosen again. */
export const awaitedFile = ({ file, kept, address }: Readonly<Upload>): KeptFile | undefined =>
  file || address ? undefined : kept;

export const sayAwaited = (names: readonly string[]): string =>
  `Waiting for ${names.join(', ')}. ${names.length === 1 ? 'Choose it again, or remove it.' : 'Choose them again, or remove them.'}`;

export const nameOf = ({ file, kept }: Readonly<Pick<Upload, 'file' | 'kept'>>): string | undefined =>
  (file ?? kept)?.name;

/** Nothing of it is on the server any more; it is still waited for. */
const unsent = ({ name, size, hash }: KeptFile): KeptFile => ({ name, size, hash, progress: 0 });

/** As far as is known here. A file that went up whole, and has not arrived, left nothing on the server. */
export const stillSent = (file: KeptFile, now: number): KeptFile =>
  (file.begun ?? (file.address && now - (file.sentAtMs ?? 0) < serverKeepsMs)) ? file : unsent(file);

/** By its size and its beginning: it may have another name by now. */
export const isSameFile = async (file: File, { name, size, hash }: KeptFile): Promise<boolean> => {
  if (file.size !== size) return false;
  const found = hash === undefined ? undefined : await hashOf(file);
  return found === undefined ? file.name === name : found === hash;
};

export const sayOtherFile = ({ name }: KeptFile): string => `This is not the same file as ${name}`;

/** The kept file is at hand again: its upload goes on where it stopped. */
export const takeAgain = (upload: Upload, file: File): void => {
  const { hash, begun, address, progress = 0, sentAtMs } = upload.kept ?? {};
  Object.assign(upload, { file: ref(file), kept: undefined, uploadError: undefined });
  Object.assign(upload, { hash, begun, address, progress, sentAtMs });
};

/** Files among these that are waited for go on where they are. @returns the others */
export const takeUp = async <One extends Upload>(
  uploads: readonly One[],
  files: readonly File[],
  goOn: (upload: One, file: File) => void,
): Promise<File[]> => {
  const others: File[] = [];
  for (const file of files) {
    const places: One[] = [];
    for (const one of uploads) if (one.kept && !one.file && (await isSameFile(file, one.kept))) places.push(one);
    const place = places.find(awaitedFile);
    if (place) goOn(place, file);
    // What is there already is not added again.
    else if (places.length === 0) others.push(file);
  }
  return others;
};

/** Its address is not taken any more. A file that is still at hand can go up again; another one has to be chosen again. */
export const loseFile = (upload: Upload): void => {
  Object.assign(upload, { address: undefined, begun: undefined, upload: undefined, progress: 0 });
  if (upload.kept) upload.kept = unsent(upload.kept);
};

/** What was kept says only what was so then: the server says what it still has. @param onLost it has nothing any more */
export const askForUpload = async <One extends Upload>(
  upload: One,
  { delaysMs, onLost = loseFile }: { delaysMs?: readonly number[]; onLost?: (upload: One) => void } = {},
): Promise<void> => {
  const location = upload.kept?.begun?.location;
  if (location === undefined) return;
  const options = { delaysMs, isWaitedOut: isNetworkError };
  const found = await retrying(() => findUpload(location), options).catch(() => undefined);
  const { kept } = upload;
  // It was removed or chosen again meanwhile, or the server could not tell: then sending it does.
  if (kept?.begun?.location !== location || found === undefined) return;
  if (found === null) return onLost(upload);
  const isWhole = found.offset === kept.size;
  const progress = kept.size > 0 ? found.offset / kept.size : 0;
  const address = isWhole ? (upload.address ?? found.objectPath) : undefined;
  upload.kept = { ...kept, progress, address };
  Object.assign(upload, { address, progress, upload: isWhole ? 'done' : undefined });
};

interface SentUpload {
  /** Bytes that the server has. */
  offset: number;
  objectPath: string;
}

/** Null: nothing any more. */
const findUpload = async (location: string): Promise<SentUpload | null> => {
  const response = await answerWithin(answeredWithinMs, (signal) =>
    fetch(location, { method: 'HEAD', headers: { 'Tus-Resumable': '1.0.0' }, signal }),
  );
  // 409: another file is in its place.
  if ([404, 409, 410].includes(response.status)) return null;
  if (!response.ok) throw new ApiError(response.status, '', response.statusText, false);
  const { headers } = response;
  return { offset: Number(headers.get('upload-offset')), objectPath: headers.get('x-object-path') ?? '' };
};
