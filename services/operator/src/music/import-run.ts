import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import {
  addIngest,
  addIngested,
  deleteIngest,
  getIngest,
  type Ingest,
  addIngestFile,
  addIngestTable,
} from '@cueroom/contracts/catalog/ingests';
import type { ObjectStorage } from '@cueroom/storage/object-storage';
import { AppError } from '@cueroom/contracts/app-error';
import { limits } from '@cueroom/contracts/limits';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { openUpload, recordFile, type UploadKind } from '@cueroom/contracts/media/objects';
import { Progress } from '../backup/progress';
import { type Context, Refusal } from '../command';
import type { Request } from '../request-services';
import type { Folder, NotTaken } from './folder';
import { partsOf } from './parts';
import { addedIn, adviceOf, count, isIdle, planOf, tracksIn } from './say-plan';

const longestName = 255;
/** A file's name in the studio; its path in the folder is part of it. */
const shownName = (name: string): string => name.slice(-longestName);

interface Tools extends Pick<Context, 'say' | 'signal'> {
  request: Request;
  storage: ObjectStorage;
}

/** The file itself is the problem: others may do. */
const reasonOf = (error: unknown): string | null => {
  if (error instanceof AppError && ['invalid', 'too_large', 'wrong_type'].includes(error.kind)) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  return code === 'EACCES' || code === 'ENOENT' || code === 'EIO' ? `it cannot be opened (${code})` : null;
};

/** Puts files where uploads go: their bytes into the store, and what they are to the services. */
class FileSender {
  constructor(private readonly tools: Tools) {}

  /** @returns why it was not taken, if so */
  async send(ingestId: string, folder: string, name: string, size: number): Promise<NotTaken | null> {
    try {
      const objectPath = await this.store(path.join(folder, name), size, 'track');
      await this.tools.request(addIngestFile, { id: ingestId, objectPath, fileName: shownName(name) });
      return null;
    } catch (error) {
      const why = reasonOf(error);
      if (why === null) throw error;
      return { name, why };
    }
  }

  async sendTable(ingestId: string, file: string, size: number): Promise<void> {
    await this.tools.request(addIngestTable, { id: ingestId, objectPath: await this.store(file, size, 'csv') });
  }

  private async store(file: string, size: number, kind: UploadKind): Promise<string> {
    const { request, storage, signal } = this.tools;
    signal.throwIfAborted();
    const { key } = await request(openUpload, { filename: path.basename(file).slice(-200), size, kind, byAdmin: true });
    const content = createReadStream(file, { highWaterMark: 2 ** 20, signal });
    const written = await storage.create(key, content as AsyncIterable<Buffer>, limits.uploadBytes[kind]);
    await request(recordFile, { key, ...written });
    return objectPathOf(key);
  }
}

const lookEveryMs = 1000;
const sayEveryMs = 10_000;

export interface Table {
  file: string;
  size: number;
}

const isRead = ({ counts, table }: Ingest): boolean => counts.reading === 0 && table?.state !== 'reading';
const isSettled = ({ state }: Ingest): boolean => state !== 'adding';

/** As the portal does it: files are sent and read, all is said, and they are added together. */
export class ImportRun {
  private readonly sender: FileSender;
  private readonly failed: NotTaken[] = [];
  /** Those that began with this run. */
  private readonly begun = new Set<string>();

  constructor(
    private readonly tools: Tools,
    private readonly folder: Folder,
    private readonly table: Table | null,
  ) {
    this.sender = new FileSender(tools);
  }

  async work(isDry: boolean): Promise<void> {
    const { say } = this.tools;
    try {
      const ids = await this.send();
      const read = await this.until(ids, isRead, ({ counts }) => counts.reading);
      planOf(read, this.outside).forEach((line) => say(line));
      const wrong = read.find(({ state, table }) => state === 'open' && table?.state === 'failed');
      if (wrong) throw new Refusal(`Nothing was added. The table cannot be read: ${wrong.table?.error ?? ''}`);
      if (isDry) say('Nothing was added: this was a dry run.');
      else await this.add(read);
    } finally {
      await this.tidy(isDry);
    }
  }

  private get outside() {
    return { copies: this.folder.copies, unusable: [...this.folder.unusable, ...this.failed] };
  }

  /** What an earlier run has sent is not sent again. @returns the ids of all parts */
  private async send(): Promise<string[]> {
    const { say } = this.tools;
    const former = await this.former();
    const names = new Map(this.folder.files.map((name) => [shownName(name), name]));
    const parts = partsOf(
      [...names.keys()],
      former.map(({ state, rows }) => ({ isOpen: state === 'open', names: rows.map(({ fileName }) => fileName) })),
    );
    const many = parts.reduce((sum, part) => sum + part.length, 0);
    const before = names.size - many;
    say(`Sending ${count(many, 'file')} of ${this.folder.path}${before > 0 ? `, ${before} are there already` : ''} …`);
    const progress = new Progress(say);
    const ids: string[] = [];
    for (const [at, part] of parts.entries()) {
      const { id, state } = former[at] ?? (await this.part(at));
      for (const shown of part) {
        const name = names.get(shown) ?? shown;
        const size = this.folder.sizes.get(name) ?? 0;
        const problem = await this.sender.send(id, this.folder.path, name, size);
        if (problem) this.failed.push(problem);
        else progress.add('files sent', size);
      }
      if (this.table && state === 'open') await this.sender.sendTable(id, this.table.file, this.table.size);
      ids.push(id);
    }
    return ids;
  }

  /** A part of this folder, as earlier runs have left it; at first it is empty. */
  private async part(nth: number): Promise<Ingest> {
    const key = createHash('sha256').update(`${this.folder.path}\n${nth}`).digest('hex');
    const found = await this.tools.request(addIngest, { idempotency: { key, bodyHash: key } });
    if (found.rows.length === 0) this.begun.add(found.id);
    return found;
  }

  private async former(): Promise<Ingest[]> {
    const parts: Ingest[] = [];
    do parts.push(await this.part(parts.length));
    while (parts.at(-1)!.rows.length > 0);
    return parts;
  }

  private async add(read: readonly Ingest[]): Promise<void> {
    const { request, say } = this.tools;
    const wanted = read.filter((ingest) => ingest.state === 'open' && tracksIn(ingest) > 0);
    for (const { id } of wanted) await request(addIngested, { id });
    const ended = await this.until(
      read.map(({ id }) => id),
      isSettled,
      tracksIn,
    );
    const added = (ingests: readonly Ingest[]) => ingests.reduce((sum, ingest) => sum + addedIn(ingest), 0);
    say(`${count(added(ended) - added(read), 'track')} added.`);
    adviceOf(ended, this.outside).forEach((line) => say(line));
  }

  /** Files that no one waits for do not stay in the studio; what an earlier run has begun does. */
  private async tidy(isDry: boolean): Promise<void> {
    const { request } = this.tools;
    for (const id of this.begun) {
      const found = await request(getIngest, { id });
      const isLeft = isIdle(found) && (found.rows.length === 0 || !this.tools.signal.aborted);
      if (found.state !== 'adding' && (isDry || isLeft)) await request(deleteIngest, { id });
    }
  }

  private async until(
    ids: readonly string[],
    isDone: (ingest: Ingest) => boolean,
    left: (ingest: Ingest) => number,
  ): Promise<Ingest[]> {
    const { request, say, signal } = this.tools;
    const found = new Map<string, Ingest>();
    for (let saidAt = Date.now(); ;) {
      for (const id of ids) {
        const known = found.get(id);
        if (!known || !isDone(known)) found.set(id, await request(getIngest, { id }));
      }
      const waiting = [...found.values()].filter((ingest) => !isDone(ingest));
      if (waiting.length === 0) return [...found.values()];
      if (Date.now() - saidAt > sayEveryMs) {
        say(`  … ${waiting.reduce((sum, ingest) => sum + left(ingest), 0)} to go`);
        saidAt = Date.now();
      }
      await sleep(lookEveryMs, undefined, { signal });
    }
  }
}
