import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import {
  type ExcerptProgressed,
  excerptProgressed,
  keepExcerpt,
  makeExcerpt,
  MakeExcerpt,
} from '@cueroom/contracts/content/cues';
import { type JobRun, OnJob } from '@cueroom/messaging/on-job';
import { Injectable } from '@nestjs/common';
import { sha256OfFile } from '../files/sha256';
import { MediaJob } from '../jobs/media-job';
import { cutExcerpt, excerptErrors } from './cut-excerpt';

type Made = Pick<ExcerptProgressed, 'durationSec' | 'peaks'>;
type Report = Omit<ExcerptProgressed, 'projectId' | 'objectKey'>;

@Injectable()
export class MakeExcerptJob extends MediaJob<MakeExcerpt, Made> {
  protected readonly name = 'excerpt';
  protected readonly sentences = excerptErrors;

  @OnJob(makeExcerpt)
  async make(wanted: MakeExcerpt, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
    await this.publish(wanted, { state: 'running' });
    await this.run(wanted, (folder) => this.cut(wanted, folder, signal));
  }

  protected override logged({ projectId, objectKey }: MakeExcerpt) {
    return { projectId, objectKey };
  }

  protected report(wanted: MakeExcerpt, made: Made | null, error: string | null): Promise<void> {
    return this.publish(wanted, made ? { state: 'done', ...made } : { state: 'failed', error: error ?? undefined });
  }

  /** @returns null when it is no longer wanted; if it is wanted again, content asks again. */
  private async cut(wanted: MakeExcerpt, folder: string, signal: AbortSignal): Promise<Made | null> {
    const { objectKey, sourceKey } = wanted;
    const source = await this.fetch(sourceKey, folder);
    const { file, durationSec, peaks } = await cutExcerpt(source, folder, wanted, signal);
    const [sha256, { size: bytes }] = await Promise.all([sha256OfFile(file, signal), stat(file)]);
    await this.storage.putFile(objectKey, file);
    const stored = { key: objectKey, contentType: 'audio/mpeg', bytes, sha256 };
    const { isKept } = await this.bus.request(keepExcerpt, stored);
    if (isKept) return { durationSec, peaks };
    await this.storage.remove(objectKey);
    return null;
  }

  private publish({ projectId, objectKey }: MakeExcerpt, report: Report): Promise<void> {
    // Each run has an id of its own: a repeated one must not be dropped as known.
    return this.bus.publish(excerptProgressed, `${objectKey}-${randomUUID()}`, { projectId, objectKey, ...report });
  }
}
