import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { DamagedZip, type Entry, ZipReader } from '@cueroom/storage/zip';
import { Refusal } from '../command';
import { entryNames, formatName, formatVersion, type Manifest, type Part } from './manifest';

/** The file is not what was written, and cannot be repaired here. */
export class DamagedBackup extends Refusal {
  constructor(file: string, why: string) {
    super(`${file} is damaged, or no backup of a studio: ${why}. Nothing was restored from it.`);
  }
}

const isObject = (entryName: string): boolean => entryName.startsWith(entryNames.object(''));

/** A backup that is read; the entries of objects are passed one by one, all others are known by name. */
export class BackupReader {
  private constructor(
    private readonly zip: ZipReader,
    readonly manifest: Manifest,
  ) {}

  /** @throws DamagedBackup, Refusal when it was written by a newer version or cannot be read */
  static async open(file: string): Promise<BackupReader> {
    const zip = await ZipReader.open(file, (name) => !isObject(name)).catch((error: unknown) => {
      const { code, syscall } = error as NodeJS.ErrnoException;
      throw syscall === 'open' ? new Refusal(`${file} cannot be read (${code}).`) : damageOf(file, error);
    });
    try {
      return new BackupReader(zip, await readManifest(zip));
    } catch (error) {
      zip.close();
      throw damageOf(file, error);
    }
  }

  get file(): string {
    return this.zip.file;
  }

  /** The entries of all objects, in their order. */
  async *objects(): AsyncIterable<Entry> {
    for await (const entry of this.zip.entries()) if (isObject(entry.fileName)) yield entry;
  }

  /** The content of a part, which is checked on the way: it ends with DamagedBackup when it is not what was written. */
  async read(part: Part, entry: Entry | string = part.name): Promise<Readable> {
    const { zip, file } = this;
    const content = await zip.read(entry).catch((error: unknown) => {
      throw damageOf(file, error);
    });
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
        // zlib reports damaged bytes with such codes.
        const isDamage = String((error as NodeJS.ErrnoException).code).startsWith('Z_');
        throw isDamage ? new DamagedBackup(file, `${part.name} cannot be read`) : error;
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
}

const damageOf = (file: string, error: unknown): unknown =>
  error instanceof DamagedZip || error instanceof SyntaxError ? new DamagedBackup(file, error.message) : error;

const readManifest = async (zip: ZipReader): Promise<Manifest> => {
  const content = await zip.text(entryNames.manifest);
  if (createHash('sha256').update(content).digest('hex') !== (await zip.text(entryNames.manifestHash))) {
    throw new DamagedBackup(zip.file, 'its manifest is not what was written');
  }
  const manifest = JSON.parse(content) as Manifest;
  if (manifest.format !== formatName) throw new DamagedBackup(zip.file, 'it is something else');
  if (manifest.version > formatVersion) {
    throw new Refusal(`${zip.file} was written by a newer version of Cueroom: restore it with that version.`);
  }
  return manifest;
};
