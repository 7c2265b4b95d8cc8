import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import {
  type ExcerptProgressed,
  excerptProgressed,
  keepExcerpt,
  makeExcerpt,
  MakeExcerpt,
} from '@cueroom/contracts/content/cues';
import { Bus } from '@cueroom/messaging/bus';
import { type GivesUp, type JobRun, OnJob } from '@cueroom/messaging/on-job';
import { log } from '@cueroom/platform/logger';
import { ObjectMissing, ObjectStorage } from '@cueroom/storage/object-storage';
import { Injectable } from '@nestjs/common';
import path from 'node:path';
import { sha256OfFile } from '../files/sha256';
import { WorkFolders } from '../files/work-folders';
import { cutExcerpt, ExcerptError, excerptErrors } from './cut-excerpt';

type Report = Omit<ExcerptProgressed, 'projectId' | 'objectKey'>;

@Injectable()
export class MakeExcerptJob implements GivesUp<MakeExcerpt> {
  constructor(
    private readonly storage: ObjectStorage,
    private readonly folders: WorkFolders,
    private readonly bus: Bus,
  ) {}

  @OnJob(makeExcerpt)
  async make(wanted: MakeExcerpt, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
    const startedAt = Date.now();
    const { projectId, objectKey } = wanted;
    await this.report(wanted, { state: 'running' });
    try {
      const made = await this.folders.withFolder((folder) => this.cut(wanted, folder, signal));
      // It is no longer wanted; if it is wanted again, content asks again.
      if (!made) return log.info({ projectId, objectKey }, 'excerpt not wanted any more');
      await this.report(wanted, { state: 'done', ...made });
      log.info({ projectId, objectKey, tookMs: Date.now() - startedAt }, 'excerpt completed');
    } catch (error) {
      if (!(error instanceof ExcerptError)) throw error;
      await this.report(wanted, { state: 'failed', error: error.message });
      log.info({ projectId, objectKey, error: error.message }, 'excerpt failed');
    }
  }

  async giveUp(wanted: MakeExcerpt): Promise<void> {
    await this.report(wanted, { state: 'failed', error: excerptErrors.crashing });
    log.error({ ...wanted }, 'excerpt failed: the worker crashed repeatedly');
  }

  private async cut(wanted: MakeExcerpt, folder: string, signal: AbortSignal) {
    const { objectKey, sourceKey } = wanted;
    // Alone in its folder and without its name: what it contains decides what it is.
    const source = path.join(folder, 'source');
    await this.storage.copyTo(sourceKey, source).catch((error: unknown) => {
      throw error instanceof ObjectMissing ? new ExcerptError(excerptErrors.gone) : error;
    });
    const { file, durationSec, peaks } = await cutExcerpt(source, folder, wanted, signal);
    const [sha256, { size: bytes }] = await Promise.all([sha256OfFile(file, signal), stat(file)]);
    await this.storage.putFile(objectKey, file);
    const stored = { key: objectKey, contentType: 'audio/mpeg', bytes, sha256 };
    const { isKept } = await this.bus.request(keepExcerpt, stored);
    if (isKept) return { durationSec, peaks };
    await this.storage.remove(objectKey);
    return null;
  }

  private report({ projectId, objectKey }: MakeExcerpt, report: Report): Promise<void> {
    // Each run has an id of its own: a repeated one must not be dropped as known.
    return this.bus.publish(excerptProgressed, `${objectKey}-${randomUUID()}`, { projectId, objectKey, ...report });
  }
}
