import type { ObjectStorage, WrittenObject } from '@cueroom/storage/object-storage';
import { type ZipContent, zipStream } from './zip-stream';

/** Writes a zip into the storage while its content is being made. Whatever stops it, nothing is stored. @returns its size and hash */
export const storeZip = async (
  storage: ObjectStorage,
  key: string,
  signal: AbortSignal,
  fill: (zip: ZipContent, signal: AbortSignal) => Promise<void>,
): Promise<WrittenObject> => {
  const { content, output, stopped, stop, end } = zipStream();
  const stored = storage.create(key, output as AsyncIterable<Buffer>, Number.MAX_SAFE_INTEGER);
  stored.catch(stop);
  try {
    await fill(content, AbortSignal.any([signal, stopped]));
    end();
    return await stored;
  } catch (error) {
    stop(error);
    await stored.catch(() => undefined);
    throw stopped.reason;
  }
};
