import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

export const chunkBytes = 2 ** 20;

export const sha256Of = async (content: AsyncIterable<Buffer>): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
};

/** In large pieces; `start` and `end` are the positions of the first and the last byte. */
export const readFileStream = (file: string, part: { start?: number; end?: number; signal?: AbortSignal } = {}) =>
  createReadStream(file, { highWaterMark: chunkBytes, ...part });

export const sha256OfFile = (file: string, signal?: AbortSignal): Promise<string> =>
  sha256Of(readFileStream(file, { signal }));
