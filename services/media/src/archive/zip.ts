import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ObjectStorage } from '@cueroom/storage/object-storage';
import { type Entry, openPromise, type ZipFile as OpenZip } from 'yauzl';
import { ZipFile } from 'yazl';
import { chunkBytes, readFileStream, sha256Of } from './sha256';

/** What goes into a zip, in this order. Nothing is compressed once more. */
export interface ZipContent {
  addFile(name: string, file: string, bytes: number): void;
  addText(name: string, text: string): void;
}

/**
 * Writes a zip into the storage while its content is being made. Whatever stops it, nothing is stored.
 * @returns its bytes.
 */
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
  output.on('error', () => undefined); // is told to whoever reads it
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

export class DamagedZip extends Error {}

/** What the reader says about a zip has no code, unlike what the system says about files. */
const damageOf = (error: unknown): never => {
  if (error instanceof Error && !('code' in error)) throw new DamagedZip(error.message, { cause: error });
  throw error;
};

/** A zip on this machine, to be read: one of ours, in which nothing is compressed. */
export class StoredZip {
  private constructor(
    private readonly file: string,
    private readonly zip: OpenZip,
    private readonly entries: Map<string, Entry>,
  ) {}

  /** @throws DamagedZip */
  static async open(file: string): Promise<StoredZip> {
    const zip = await openPromise(file, { autoClose: false, lazyEntries: true }).catch(damageOf);
    try {
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
      return new StoredZip(file, zip, entries);
    } catch (error) {
      zip.close();
      return damageOf(error);
    }
  }

  /** @throws DamagedZip */
  async extract(name: string, target: string, signal: AbortSignal): Promise<void> {
    await pipeline(await this.read(name), createWriteStream(target, { highWaterMark: chunkBytes }), { signal });
  }

  /** @throws DamagedZip */
  async text(name: string): Promise<string> {
    return text(await this.read(name));
  }

  /** @throws DamagedZip */
  async sha256Of(name: string): Promise<string> {
    return sha256Of(await this.read(name));
  }

  close(): void {
    this.zip.close();
  }

  /** By the place of the entry, in large pieces: the reader's own stream takes many times as many. */
  private async read(name: string): Promise<Readable> {
    const entry = this.entries.get(name);
    if (!entry || entry.compressionMethod !== 0) throw new DamagedZip(`${name} is missing`);
    const { compressedSize: bytes } = entry;
    const { fileDataStart: start } = await this.zip
      .readLocalFileHeaderPromise(entry, { minimal: true })
      .catch(damageOf);
    return bytes === 0 ? Readable.from([]) : readFileStream(this.file, { start, end: start + bytes - 1 });
  }
}
