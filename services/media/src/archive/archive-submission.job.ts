import { randomBytes } from 'node:crypto';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import {
  archiveFailed,
  archiveProved,
  archiveStarted,
  archiveSubmission,
  ArchiveSubmission,
  findArchive,
} from '@cueroom/contracts/media/archive';
import { Bus } from '@cueroom/messaging/bus';
import { type GivesUp, type JobRun, OnJob } from '@cueroom/messaging/on-job';
import { log } from '@cueroom/platform/logger';
import { ObjectStorage } from '@cueroom/storage/object-storage';
import { DamagedZip } from '@cueroom/storage/zip';
import { Injectable } from '@nestjs/common';
import { WorkFolders } from '../files/work-folders';
import { ArchiveError, isNoRoom, sentences } from './archive-error';
import { packSubmission } from './pack';

/** Deletes no original: intake does that with the proof. Each run has a zip of its own: none can touch what another one proved. */
@Injectable()
export class ArchiveSubmissionJob implements GivesUp<ArchiveSubmission> {
  constructor(
    private readonly storage: ObjectStorage,
    private readonly folders: WorkFolders,
    private readonly bus: Bus,
  ) {}

  @OnJob(archiveSubmission)
  async archive(rejection: ArchiveSubmission, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
    const submission = await this.findWanted(rejection);
    if (!submission) return;
    if (
      submission.songs.some(({ audio, versions = [] }) => [{ audio }, ...versions].some((file) => isInWork(file.audio)))
    )
      throw new Error('A song is still being checked: its file is needed');
    const archiveKey = randomBytes(16).toString('hex');
    const subject = { ...rejection, archiveKey };
    await this.bus.publish(archiveStarted, `${archiveKey}-started`, subject);

    const startedAt = Date.now();
    const packed = await this.pack(submission, archiveKey, signal);
    if ('error' in packed) return this.fail(rejection, packed.error);
    if (!(await this.findWanted(rejection))) return this.storage.remove(archiveKey);
    await this.bus.publish(archiveProved, `${archiveKey}-proved`, { ...subject, ...packed });
    log.info({ ...subject, ...packed, tookMs: Date.now() - startedAt }, 'archive completed');
  }

  async giveUp(rejection: ArchiveSubmission): Promise<void> {
    await this.fail(rejection, sentences.crashing);
  }

  private async findWanted({ submissionId, revision }: ArchiveSubmission): Promise<SubmissionWithSongs | null> {
    const record = await this.bus.request(findArchive, { submissionId });
    const isWaiting = record?.archiveKey === null && isInWork(record.submission.archive);
    return isWaiting && record.revision === revision ? record.submission : null;
  }

  private async pack(submission: SubmissionWithSongs, archiveKey: string, signal: AbortSignal) {
    try {
      return await this.folders.withFolder((folder) =>
        packSubmission(submission, { storage: this.storage, archiveKey, folder, signal }),
      );
    } catch (error) {
      await this.storage.remove(archiveKey);
      if (error instanceof ArchiveError) return { error: error.message };
      if (error instanceof DamagedZip) return { error: sentences.damaged };
      if (isNoRoom(error)) return { error: sentences.full };
      throw error;
    }
  }

  private async fail(rejection: ArchiveSubmission, error: string): Promise<void> {
    const run = randomBytes(4).toString('hex');
    const { submissionId, revision } = rejection;
    await this.bus.publish(archiveFailed, `${submissionId}-${revision}-failed-${run}`, { ...rejection, error });
    log.error({ ...rejection, error }, 'archive failed');
  }
}

const isInWork = (work: { state: string } | null | undefined): boolean =>
  work?.state === 'queued' || work?.state === 'running';
