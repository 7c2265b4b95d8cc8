import path from 'node:path';
import { AppError } from '@cueroom/contracts/app-error';
import { Bus } from '@cueroom/messaging/bus';
import type { GivesUp } from '@cueroom/messaging/on-job';
import { log } from '@cueroom/platform/logger';
import { ObjectMissing, ObjectStorage, StorageFull } from '@cueroom/storage/object-storage';
import { DamagedZip } from '@cueroom/storage/zip';
import { Injectable } from '@nestjs/common';
import { FileError } from '../files/file-error';
import { WorkFolders } from '../files/work-folders';

/** What people read when a job fails and its files do not say why. A missing sentence means that a retry may help. */
interface Sentences {
  crashing: string;
  gone?: string;
  damaged?: string;
  full?: string;
}
type Report<Made> = (made: Made | null, error: string | null) => unknown;

/** A job that reports what it made, or a sentence when no retry can help. */
@Injectable()
export abstract class MediaJob<Wanted extends object, Made extends object> implements GivesUp<Wanted> {
  constructor(
    protected readonly storage: ObjectStorage,
    protected readonly folders: WorkFolders,
    protected readonly bus: Bus,
  ) {}

  /** The log's word for it. */
  protected abstract readonly name: string;
  protected abstract readonly sentences: Sentences;
  /** A bad file is a fact to log; a failure of our own storage is an error. */
  protected readonly failureLevel: 'info' | 'error' = 'info';
  protected abstract report(wanted: Wanted, made: Made | null, error: string | null): unknown;

  protected logged(wanted: Wanted, _made: Made | null): object {
    return wanted;
  }

  async giveUp(wanted: Wanted): Promise<void> {
    await this.report(wanted, null, this.sentences.crashing);
    log.error(this.logged(wanted, null), `${this.name} failed: the worker crashed repeatedly`);
  }

  /** @param make returns null when the result is no longer wanted. */
  protected async run(
    wanted: Wanted,
    make: (folder: string) => Promise<Made | null>,
    report: Report<Made> = (made, error) => this.report(wanted, made, error),
  ): Promise<void> {
    const startedAt = Date.now();
    try {
      const made = await this.folders.withFolder(make);
      if (!made) return log.info(this.logged(wanted, null), `${this.name} not wanted any more`);
      await report(made, null);
      log.info({ ...this.logged(wanted, made), tookMs: Date.now() - startedAt }, `${this.name} completed`);
    } catch (error) {
      const sentence = sentenceOf(error, this.sentences);
      if (!sentence) throw error;
      await report(null, sentence);
      log[this.failureLevel]({ ...this.logged(wanted, null), error: sentence }, `${this.name} failed`);
    }
  }

  /** A copy of a stored file, alone in its folder and without its name: its content decides what it is. */
  protected async fetch(key: string, folder: string, ifGone?: () => Promise<void>): Promise<string> {
    const source = path.join(folder, 'source');
    try {
      await this.storage.copyTo(key, source);
    } catch (error) {
      if (error instanceof ObjectMissing) await ifGone?.();
      throw error;
    }
    return source;
  }
}

const noRoom = ['ENOSPC', 'EDQUOT'];
const isNoRoom = (error: unknown): boolean =>
  error instanceof StorageFull || noRoom.includes((error as NodeJS.ErrnoException).code ?? '');

const sentenceOf = (error: unknown, { gone, damaged, full }: Sentences): string | undefined => {
  if (error instanceof FileError) return error.message;
  if (error instanceof ObjectMissing) return gone;
  if (error instanceof DamagedZip) return damaged;
  if (isNoRoom(error)) return full;
  return error instanceof AppError && error.kind !== 'unavailable' ? error.message : undefined;
};
