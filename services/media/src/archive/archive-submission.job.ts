import { randomBytes, randomUUID } from 'node:crypto';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import {
  archiveFailed,
  archiveProved,
  type ArchiveProved,
  archiveStarted,
  archiveSubmission,
  ArchiveSubmission,
  findArchive,
} from '@cueroom/contracts/media/archive';
import { type JobRun, OnJob } from '@cueroom/messaging/on-job';
import { Injectable } from '@nestjs/common';
import { MediaJob } from '../jobs/media-job';
import { archiveSentences } from './archive-sentences';
import { packSubmission } from './pack';

type Proof = Omit<ArchiveProved, keyof ArchiveSubmission>;

/** Deletes no original: intake does that with the proof. Each run has a zip of its own: none can touch what another one proved. */
@Injectable()
export class ArchiveSubmissionJob extends MediaJob<ArchiveSubmission, Proof> {
  protected readonly name = 'archive';
  protected readonly sentences = archiveSentences;
  protected override readonly failureLevel = 'error';

  @OnJob(archiveSubmission)
  async archive(rejection: ArchiveSubmission, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
    const submission = await this.findWanted(rejection);
    if (!submission) return;
    if (
      submission.songs.some(({ audio, versions = [] }) => [{ audio }, ...versions].some((file) => isInWork(file.audio)))
    )
      throw new Error('A song is still being checked: its file is needed');
    const archiveKey = randomBytes(16).toString('hex');
    await this.bus.publish(archiveStarted, `${archiveKey}-started`, { ...rejection, archiveKey });
    await this.run(rejection, async (folder) => {
      const packed = await this.pack(submission, archiveKey, folder, signal);
      if (await this.findWanted(rejection)) return { archiveKey, ...packed };
      await this.storage.remove(archiveKey);
      return null;
    });
  }

  protected override logged(rejection: ArchiveSubmission, proof: Proof | null) {
    return { ...rejection, ...proof };
  }

  protected async report(rejection: ArchiveSubmission, proof: Proof | null, error: string | null): Promise<void> {
    if (proof) return this.bus.publish(archiveProved, `${proof.archiveKey}-proved`, { ...rejection, ...proof });
    const { submissionId, revision } = rejection;
    const id = `${submissionId}-${revision}-failed-${randomUUID()}`;
    await this.bus.publish(archiveFailed, id, { ...rejection, error: error ?? archiveSentences.crashing });
  }

  private async findWanted({ submissionId, revision }: ArchiveSubmission): Promise<SubmissionWithSongs | null> {
    const record = await this.bus.request(findArchive, { submissionId });
    const isWaiting = record?.archiveKey === null && isInWork(record.submission.archive);
    return isWaiting && record.revision === revision ? record.submission : null;
  }

  private async pack(submission: SubmissionWithSongs, archiveKey: string, folder: string, signal: AbortSignal) {
    try {
      return await packSubmission(submission, { storage: this.storage, archiveKey, folder, signal });
    } catch (error) {
      await this.storage.remove(archiveKey);
      throw error;
    }
  }
}

const isInWork = (work: { state: string } | null | undefined): boolean =>
  work?.state === 'queued' || work?.state === 'running';
