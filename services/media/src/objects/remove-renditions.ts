import { type Rendition, renditionKey, renditions } from '@cueroom/contracts/media/renditions';
import type { ObjectStorage } from '@cueroom/storage/object-storage';

/** Everything that was made from a file; what is not there is removed already. */
export const removeRenditions = async (storage: ObjectStorage, key: string): Promise<void> => {
  for (const rendition of Object.keys(renditions) as Rendition[]) await storage.remove(renditionKey(key, rendition));
};
