import path from 'node:path';
import { type Rendition, renditionKey, renditions } from '@cueroom/contracts/media/renditions';
import { ObjectMissing, type ObjectStorage } from '@cueroom/storage/object-storage';

export const renditionKeysOf = (key: string): string[] =>
  (Object.keys(renditions) as Rendition[]).map((rendition) => renditionKey(key, rendition));

/** Everything that was made from a file; what is not there is removed already. */
export const removeRenditions = async (storage: ObjectStorage, key: string): Promise<void> => {
  for (const made of renditionKeysOf(key)) await storage.remove(made);
};

/** A copy as `source`: its content decides what it is. @throws `gone`, after removing renditions that a killed worker left */
export const fetchSource = async (
  storage: ObjectStorage,
  key: string,
  folder: string,
  gone: Error,
): Promise<string> => {
  const source = path.join(folder, 'source');
  try {
    await storage.copyTo(key, source);
    return source;
  } catch (error) {
    if (!(error instanceof ObjectMissing)) throw error;
    await removeRenditions(storage, key);
    throw gone;
  }
};
