import type { Readable } from 'node:stream';
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

interface ZipStream {
  content: ZipContent;
  output: Readable;
  /** Aborted with what went wrong first. */
  stopped: AbortSignal;
  stop(error: unknown): void;
  /** There is no more content. @returns the bytes of the whole zip */
  end(): number;
}

/** A zip that is written while it is read, entry by entry. Whatever stops it, its reader gets an error and no short zip. */
export const zipStream = (): ZipStream => {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const stopped = new AbortController();
  const reading = new Set<Readable>();
  const stop = (error: unknown) => {
    stopped.abort(error);
    for (const stream of [output, ...reading]) stream.destroy(error as Error);
  };
  const addStream: ZipContent['addStream'] = (name, bytes, open) =>
    zip.addReadStreamLazy(name, { compress: false, size: bytes }, (begin) => {
      void open().then((stream) => {
        reading.add(stream.on('error', stop).once('close', () => reading.delete(stream)));
        if (stopped.signal.aborted) stream.destroy();
        else begin(null, stream);
      }, stop);
    });
  const addBytes: ZipContent['addBytes'] = (name, content) => zip.addBuffer(content, name, { compress: false });
  zip.on('error', stop);
  output.on('error', () => undefined); // its reader gets it
  const end = (): number => {
    let bytes = 0;
    // Called at once, as the sizes of all entries are known. Its type knows nothing of the total.
    const know = (total?: number) => (bytes = total ?? 0);
    zip.end(undefined, know);
    return bytes;
  };
  const content: ZipContent = {
    addFile: (name, file, bytes) => addStream(name, bytes, () => Promise.resolve(readFileStream(file))),
    addText: (name, text) => addBytes(name, Buffer.from(text)),
    ...{ addStream, addBytes },
  };
  return { content, output, stopped: stopped.signal, stop, end };
};
