import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

const chunkBytes = 2 ** 20;

/** SHA-256 of a stream, in hexadecimal digits. */
export const sha256Of = async (content: AsyncIterable<Buffer>): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
};

export const readFileStream = (file: string, signal?: AbortSignal) =>
  createReadStream(file, { highWaterMark: chunkBytes, signal });

export const sha256OfFile = (file: string, signal?: AbortSignal): Promise<string> =>
  sha256Of(readFileStream(file, signal));
