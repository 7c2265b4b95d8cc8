import { type Rendition, renditionKey, renditions } from '@cueroom/contracts/media/renditions';
import type { ObjectStorage } from '@cueroom/storage/object-storage';

export const renditionKeysOf = (key: string): string[] =>
  (Object.keys(renditions) as Rendition[]).map((rendition) => renditionKey(key, rendition));

/** Everything that was made from a file; what is not there is removed already. */
export const removeRenditions = async (storage: ObjectStorage, key: string): Promise<void> => {
  for (const made of renditionKeysOf(key)) await storage.remove(made);
};
