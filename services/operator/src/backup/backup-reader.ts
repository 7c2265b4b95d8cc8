import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Measured } from '@cueroom/storage/measured';
import { DamagedZip, type Entry, ZipReader } from '@cueroom/storage/zip';
import { Refusal } from '../command';
import { fromLines } from './lines';
import { entryNames, formatName, formatVersion, type Manifest, type ObjectLine, type Part } from './manifest';

export class DamagedBackup extends Refusal {
  constructor(file: string, why: string) {
    super(`${file} is damaged, or no backup of a studio: ${why}. Nothing was restored from it.`);
  }
}

const isObject = (entryName: string): boolean => entryName.startsWith(entryNames.object(''));

/** An object of a backup, with what is known of it, and its bytes, which are checked while they are read. */
export interface BackedUpObject extends ObjectLine {
  read(): Promise<AsyncIterable<Buffer>>;
}

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

  /** All objects, in the order in which they were written. @throws DamagedBackup when one is missing */
  async *objects(): AsyncIterable<BackedUpObject> {
    const lines = await fromLines<ObjectLine>(await this.read(this.manifest.objects.list));
    let count = 0;
    for await (const entry of this.zip.entries()) {
      const name = entry.fileName;
      if (!isObject(name)) continue;
      const line = lines[count++];
      if (!line || entryNames.object(line.key) !== name)
        throw new DamagedBackup(this.file, `${name} is not in its list`);
      yield { ...line, read: () => this.read({ ...line, name }, entry) };
    }
    if (count !== lines.length) throw new DamagedBackup(this.file, 'files are missing');
  }

  /** The content of a part, which is checked on the way: it ends with DamagedBackup when it is not what was written. */
  async read(part: Part, entry: Entry | string = part.name): Promise<Readable> {
    const { zip, file } = this;
    const content = await zip.read(entry).catch((error: unknown) => {
      throw damageOf(file, error);
    });
    const measured = new Measured(content as AsyncIterable<Buffer>);
    const checked = async function* () {
      try {
        yield* measured;
      } catch (error) {
        // zlib reports damaged bytes with such codes.
        const isDamage = String((error as NodeJS.ErrnoException).code).startsWith('Z_');
        throw isDamage ? new DamagedBackup(file, `${part.name} cannot be read`) : error;
      }
      const { bytes, sha256 } = measured.written();
      if (bytes !== part.bytes || sha256 !== part.sha256) {
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
