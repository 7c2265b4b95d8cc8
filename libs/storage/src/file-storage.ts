import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rename, rm, stat, statfs, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Measured } from './measured';
import {
  type ByteRange,
  checkKey,
  isKey,
  ObjectExists,
  type ObjectFacts,
  ObjectMissing,
  ObjectStorage,
  type Room,
  StorageFull,
  type WrittenObject,
} from './object-storage';

/** A running writer touches its file much more often than this. */
const abandonedAfterMs = 60_000;
/** Also while nothing comes: a zip waits for what goes into it. */
const touchEveryMs = 10_000;
const readChunkBytes = 256 * 1024;
/** What comes while a batch is written is the next one: at most two of this size are in memory. */
const writeBytes = 2 ** 20;

const usualPercent = 10;
/** A tenth of a large disk would be more than needed. */
const usuallyAtMostBytes = 20 * 2 ** 30;

/** What uploads leave free of a disk: the databases are on it, too, as a rule, and a full one stops them. */
export const reservedOf = (totalBytes: number, percent?: number): number =>
  percent === undefined
    ? Math.min((totalBytes * usualPercent) / 100, usuallyAtMostBytes)
    : (totalBytes * percent) / 100;

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;
const noRoom = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** Writes a file to the disk; or a folder, without which what was put into it is gone after a power cut. */
const sync = async (name: string): Promise<void> => {
  const handle = await open(name, 'r');
  await handle.sync().finally(() => handle.close());
};

/** `<first two digits>/<key>`: written in `.unfinished`, and named in one step when whole and on the disk. */
export class FileStorage extends ObjectStorage {
  private readonly unfinished: string;

  private constructor(
    private readonly root: string,
    private readonly reservedOf: (totalBytes: number) => number,
  ) {
    super();
    this.unfinished = path.join(root, '.unfinished');
  }

  /** Opens a folder as a storage; creates it if needed and deletes what a crash has left. */
  static async open(root: string, reservedOf = (_totalBytes: number) => 0): Promise<FileStorage> {
    const storage = new FileStorage(root, reservedOf);
    await mkdir(storage.unfinished, { recursive: true });
    await storage.sweepUnfinished();
    return storage;
  }

  async create(key: string, content: AsyncIterable<Buffer>, maxBytes: number): Promise<WrittenObject> {
    const target = await this.placeFor(key);
    return this.withUnfinished(async (unfinished) => {
      const measured = new Measured(content, maxBytes);
      const file = await open(unfinished, 'wx');
      await pipeline(measured, file.createWriteStream({ flush: true, highWaterMark: writeBytes }));
      // A link, unlike a rename, refuses to replace what is there.
      await link(unfinished, target).catch((error: unknown) => {
        throw codeOf(error) === 'EEXIST' ? new ObjectExists(key, measured.written()) : error;
      });
      await sync(path.dirname(target));
      return measured.written();
    });
  }

  async putFile(key: string, source: string): Promise<void> {
    const target = await this.placeFor(key);
    await this.withUnfinished(async (unfinished) => {
      await copyFile(source, unfinished, constants.COPYFILE_FICLONE);
      await sync(unfinished);
      await rename(unfinished, target);
      await sync(path.dirname(target));
    });
  }

  async stat(key: string): Promise<ObjectFacts | null> {
    const facts = await stat(this.pathOf(key)).catch(ignoreMissing);
    return facts ? { bytes: facts.size, modifiedAt: facts.mtime } : null;
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const file = await open(this.pathOf(key), 'r').catch(ignoreMissing);
    if (!file) throw new ObjectMissing(key);
    return file.createReadStream({ ...range, highWaterMark: readChunkBytes });
  }

  async copyTo(key: string, target: string): Promise<void> {
    const source = this.pathOf(key);
    try {
      await link(source, target);
    } catch (error) {
      if (codeOf(error) === 'ENOENT' && !(await this.stat(key))) throw new ObjectMissing(key);
      // Another file system, or one without links.
      await copyFile(source, target, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
    }
  }

  async *keys(): AsyncIterable<string> {
    for (const folder of (await readdir(this.root)).filter((name) => /^[0-9a-f]{2}$/.test(name)).sort()) {
      const names = (await readdir(path.join(this.root, folder)).catch(ignoreMissing)) ?? [];
      yield* names.filter((name) => isKey(name) && name.startsWith(folder)).sort();
    }
  }

  async remove(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
  }

  async room(): Promise<Room> {
    const { bavail, blocks, bsize } = await statfs(this.root);
    const totalBytes = blocks * bsize;
    return { freeBytes: bavail * bsize, totalBytes, reservedBytes: this.reservedOf(totalBytes) };
  }

  async sweepUnfinished(): Promise<number> {
    let swept = 0;
    for (const name of await readdir(this.unfinished)) {
      const file = path.join(this.unfinished, name);
      const facts = await stat(file).catch(ignoreMissing);
      if (!facts || Date.now() - facts.mtimeMs < abandonedAfterMs) continue;
      await rm(file, { force: true });
      swept++;
    }
    return swept;
  }

  private pathOf(key: string): string {
    return path.join(this.root, key.slice(0, 2), checkKey(key));
  }

  private async placeFor(key: string): Promise<string> {
    const target = this.pathOf(key);
    const created = await mkdir(path.dirname(target), { recursive: true });
    if (created) await sync(this.root);
    return target;
  }

  private async withUnfinished<T>(write: (file: string) => Promise<T>): Promise<T> {
    const file = path.join(this.unfinished, randomUUID());
    const touch = () => utimes(file, new Date(), new Date()).catch(() => undefined);
    const alive = setInterval(touch, touchEveryMs).unref();
    try {
      return await write(file);
    } catch (error) {
      throw noRoom.includes(codeOf(error) ?? '') ? new StorageFull({ cause: error }) : error;
    } finally {
      clearInterval(alive);
      await rm(file, { force: true });
    }
  }
}

const ignoreMissing = (error: unknown): null => {
  if (codeOf(error) === 'ENOENT') return null;
  throw error;
};
