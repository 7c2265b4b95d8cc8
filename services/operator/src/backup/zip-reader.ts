import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createInflateRaw } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { Refusal } from '../command';
import { entryNames, formatName, formatVersion, type Manifest, type Part } from './manifest';

const readBytes = 2 ** 20;
const stored = 0;
const deflated = 8;

/** The file is not what was written; nobody can mend it here. */
export class DamagedBackup extends Refusal {
  constructor(file: string, why: string) {
    super(`${file} is damaged, or no backup of a studio: ${why}. Nothing was restored from it.`);
  }
}

/** A backup that is read; the entries of objects are passed one by one, all others are known by name. */
export class ZipReader {
  private constructor(
    readonly file: string,
    private readonly zip: ZipFile,
    private readonly named: ReadonlyMap<string, Entry>,
    readonly manifest: Manifest,
  ) {}

  /** @throws DamagedBackup, Refusal when it was written by a newer version */
  static async open(file: string): Promise<ZipReader> {
    const damaged = (error: unknown) => {
      if (!(error instanceof Error) || 'code' in error) throw error; // of the system, not of the file
      return error instanceof Refusal ? error : new DamagedBackup(file, error.message);
    };
    const named = new Map<string, Entry>();
    const zip = await openZip(file).catch((error: unknown) => {
      throw damaged(error);
    });
    try {
      for await (const entry of zip.eachEntry()) {
        if (!isObject(entry)) named.set(entry.fileName, entry);
      }
      const unchecked = new ZipReader(file, zip, named, {} as Manifest);
      const manifest = await unchecked.readManifest();
      return new ZipReader(file, zip, named, manifest);
    } catch (error) {
      zip.close();
      throw damaged(error);
    }
  }

  /** The entries of all objects, in their order. */
  async *objects(): AsyncIterable<Entry> {
    const zip = await openZip(this.file);
    try {
      for await (const entry of zip.eachEntry()) if (isObject(entry)) yield entry;
    } finally {
      zip.close();
    }
  }

  /** The content of a part, which is checked on the way: it ends with DamagedBackup when it is not what was written. */
  async read(part: Part, entry = this.named.get(part.name)): Promise<Readable> {
    if (!entry) throw new DamagedBackup(this.file, `${part.name} is missing`);
    const { file } = this;
    const content = await this.open(entry);
    const checked = async function* () {
      const hash = createHash('sha256');
      let bytes = 0;
      try {
        for await (const chunk of content as AsyncIterable<Buffer>) {
          hash.update(chunk);
          bytes += chunk.length;
          yield chunk;
        }
      } catch (error) {
        // What inflates says so of damaged bytes.
        throw String((error as NodeJS.ErrnoException).code).startsWith('Z_')
          ? new DamagedBackup(file, `${part.name} cannot be read`)
          : error;
      }
      if (bytes !== part.bytes || hash.digest('hex') !== part.sha256) {
        throw new DamagedBackup(file, `${part.name} is not what was written`);
      }
    };
    return Readable.from(checked(), { objectMode: false });
  }

  close(): void {
    this.zip.close();
  }

  private async readManifest(): Promise<Manifest> {
    const content = await this.textOf(entryNames.manifest);
    const hash = await this.textOf(entryNames.manifestHash);
    if (createHash('sha256').update(content).digest('hex') !== hash) {
      throw new DamagedBackup(this.file, 'its manifest is not what was written');
    }
    const manifest = JSON.parse(content) as Manifest;
    if (manifest.format !== formatName) throw new DamagedBackup(this.file, 'it is something else');
    if (manifest.version > formatVersion) {
      throw new Refusal(`${this.file} was written by a newer version of Cueroom: restore it with that one.`);
    }
    return manifest;
  }

  private async textOf(name: string): Promise<string> {
    const entry = this.named.get(name);
    if (!entry) throw new DamagedBackup(this.file, `${name} is missing`);
    return text(await this.open(entry));
  }

  /** By the place of the entry, in large pieces: the library's own stream takes many times as many. */
  private async open(entry: Entry): Promise<Readable> {
    const { compressedSize: bytes, compressionMethod: method } = entry;
    if (method !== stored && method !== deflated) throw new DamagedBackup(this.file, `${entry.fileName} is odd`);
    const { fileDataStart: start } = await this.zip
      .readLocalFileHeaderPromise(entry, { minimal: true })
      .catch((error: unknown) => {
        throw 'code' in (error as object) ? error : new DamagedBackup(this.file, (error as Error).message);
      });
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
}

const isObject = ({ fileName }: Entry): boolean => fileName.startsWith(entryNames.object(''));
const openZip = (file: string): Promise<ZipFile> => openPromise(file, { autoClose: false, lazyEntries: true });
