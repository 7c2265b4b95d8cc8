import { browserStorage } from '../../lib/storage';
import { hashOf } from './file-hash';
import { type BegunUpload, uploadFile, type UploadOptions } from './upload-file';

/** Servers keep an unfinished upload for a day; one that is not there any more begins anew. */
const begunOf = (place: string): BegunUpload | undefined => {
  try {
    return JSON.parse(browserStorage.get(place) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
};

/** Uploads a song. If the tab was closed meanwhile, it goes on when the same file is chosen again. @returns its address */
export const uploadAgain = async (
  file: File,
  options: Pick<UploadOptions, 'onProgress' | 'onWaiting'>,
): Promise<string> => {
  // A song and its instrumental may begin with the same silence and be of one length.
  const place = ['upload', file.size, file.lastModified, await hashOf(file), file.name].join('-');
  const onBegun = (begun: BegunUpload | null) =>
    begun ? browserStorage.set(place, JSON.stringify(begun)) : browserStorage.remove(place);
  const address = await uploadFile(file, 'audio', { ...options, begun: begunOf(place), onBegun });
  browserStorage.remove(place);
  return address;
};
