import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createInflateRaw } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';

export type { Entry } from 'yauzl';

const readBytes = 2 ** 20;
const [stored, deflated] = [0, 8];

/** The zip itself is broken, unlike an error of the system that reads it. */
export class DamagedZip extends Error {}

/** Errors of the system and of zlib have a code, those of the zip reader have none. */
const damageOf = (error: unknown): never => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (error instanceof Error && (code === '' || code.startsWith('Z_'))) {
    throw new DamagedZip(error.message, { cause: error });
  }
  throw error;
};

export class ZipReader {
  private constructor(
    readonly file: string,
    private readonly zip: ZipFile,
    private readonly named: ReadonlyMap<string, Entry>,
  ) {}

  /** @param isNamed which entries can be read by name; the others, only listed by `entries`, take no memory */
  static async open(file: string, isNamed: (entryName: string) => boolean = () => true): Promise<ZipReader> {
    const zip = await openPromise(file, { autoClose: false, lazyEntries: true }).catch(damageOf);
    try {
      const named = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) if (isNamed(entry.fileName)) named.set(entry.fileName, entry);
      return new ZipReader(file, zip, named);
    } catch (error) {
      zip.close();
      return damageOf(error);
    }
  }

  /** All entries, in their order. @throws DamagedZip */
  async *entries(): AsyncIterable<Entry> {
    const zip = await openPromise(this.file, { autoClose: false, lazyEntries: true }).catch(damageOf);
    try {
      for await (const entry of zip.eachEntry()) yield entry;
    } finally {
      zip.close();
    }
  }

  /** In large pieces, unlike the library's own stream. Only inflating notices damage. @throws DamagedZip */
  async read(which: string | Entry): Promise<Readable> {
    const entry = typeof which === 'string' ? this.named.get(which) : which;
    if (!entry) throw new DamagedZip(`${String(which)} is missing`);
    const { compressedSize: bytes, compressionMethod: method } = entry;
    if (method !== stored && method !== deflated)
      throw new DamagedZip(`${entry.fileName} is compressed in another way`);
    const { fileDataStart: start } = await this.zip
      .readLocalFileHeaderPromise(entry, { minimal: true })
      .catch(damageOf);
    const raw: Readable =
      bytes === 0
        ? Readable.from([], { objectMode: false })
        : createReadStream(this.file, { start, end: start + bytes - 1, highWaterMark: readBytes });
    if (method === stored) return raw;
    const inflate = createInflateRaw({ chunkSize: readBytes });
    raw.once('error', (error) => inflate.destroy(error));
    inflate.once('close', () => raw.destroy());
    return raw.pipe(inflate);
  }

  async text(name: string): Promise<string> {
    return text(await this.read(name)).catch(damageOf);
  }

  close(): void {
    this.zip.close();
  }
}
