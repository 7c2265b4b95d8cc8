import type { Readable } from 'node:stream';
import type { ObjectStorage } from '@cueroom/storage/object-storage';
import { ZipFile } from 'yazl';
import { readFileStream } from '../files/sha256';

/** Nothing is compressed once more. */
interface ZipContent {
  addFile(name: string, file: string, bytes: number): void;
  addText(name: string, text: string): void;
}

/** Writes a zip into the storage while its content is being made. Whatever stops it, nothing is stored. @returns its bytes */
export const storeZip = async (
  storage: ObjectStorage,
  key: string,
  signal: AbortSignal,
  fill: (zip: ZipContent, signal: AbortSignal) => Promise<void>,
): Promise<number> => {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const stop = new AbortController();
  const reading: Readable[] = [];
  const stopWith = (error: unknown) => {
    stop.abort(error);
    for (const stream of [output, ...reading]) stream.destroy(error as Error);
  };
  const read = (file: string) => {
    const stream = readFileStream(file).on('error', stopWith);
    reading.push(stream);
    return stream;
  };
  zip.on('error', stopWith);
  output.on('error', () => undefined); // its reader gets it
  const stored = storage.create(key, output as AsyncIterable<Buffer>, Number.MAX_SAFE_INTEGER);
  stored.catch(stopWith);
  try {
    await fill(
      {
        addFile: (name, file, bytes) =>
          zip.addReadStreamLazy(name, { compress: false, size: bytes }, (begin) => begin(null, read(file))),
        addText: (name, text) => zip.addBuffer(Buffer.from(text), name, { compress: false }),
      },
      AbortSignal.any([signal, stop.signal]),
    );
    zip.end();
    return (await stored).bytes;
  } catch (error) {
    stopWith(error);
    await stored.catch(() => undefined);
    throw stop.signal.reason;
  }
};
