import type { Readable } from 'node:stream';
import type { ObjectStorage, WrittenObject } from '@cueroom/storage/object-storage';
import { ZipFile } from 'yazl';
import { readFileStream } from '../files/sha256';

/** Nothing is compressed once more. */
export interface ZipContent {
  addFile(name: string, file: string, bytes: number): void;
  /** Opened when its turn has come. */
  addStream(name: string, bytes: number, open: () => Promise<Readable>): void;
  addText(name: string, text: string): void;
  addBytes(name: string, content: Buffer): void;
}

/** Writes a zip into the storage while its content is being made. Whatever stops it, nothing is stored. @returns its size and hash */
export const storeZip = async (
  storage: ObjectStorage,
  key: string,
  signal: AbortSignal,
  fill: (zip: ZipContent, signal: AbortSignal) => Promise<void>,
): Promise<WrittenObject> => {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const stop = new AbortController();
  const reading: Readable[] = [];
  const stopWith = (error: unknown) => {
    stop.abort(error);
    for (const stream of [output, ...reading]) stream.destroy(error as Error);
  };
  const addStream: ZipContent['addStream'] = (name, bytes, open) =>
    zip.addReadStreamLazy(name, { compress: false, size: bytes }, (begin) => {
      void open().then((stream) => {
        reading.push(stream.on('error', stopWith));
        begin(null, stream);
      }, stopWith);
    });
  const addBytes: ZipContent['addBytes'] = (name, content) => zip.addBuffer(content, name, { compress: false });
  zip.on('error', stopWith);
  output.on('error', () => undefined); // its reader gets it
  const stored = storage.create(key, output as AsyncIterable<Buffer>, Number.MAX_SAFE_INTEGER);
  stored.catch(stopWith);
  try {
    await fill(
      {
        addFile: (name, file, bytes) => addStream(name, bytes, () => Promise.resolve(readFileStream(file))),
        addText: (name, text) => addBytes(name, Buffer.from(text)),
        ...{ addStream, addBytes },
      },
      AbortSignal.any([signal, stop.signal]),
    );
    zip.end();
    return await stored;
  } catch (error) {
    stopWith(error);
    await stored.catch(() => undefined);
    throw stop.signal.reason;
  }
};
