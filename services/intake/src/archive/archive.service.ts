import { randomUUID } from 'node:crypto';
import { AppError } from '@cueroom/contracts/app-error';
import type { SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import {
  type ArchivedFiles,
  type ArchiveProved,
  type ArchiveRecord,
  archivesDiscarded,
  type ArchiveStarted,
  type ArchiveUnpacked,
  releaseOriginals,
  returnOriginals,
  archiveJobId,
  archiveSubmission,
  unpackArchive,
} from '@cueroom/contracts/media/archive';
import { Bus } from '@cueroom/messaging/bus';
import { retryOnConflict } from '@cueroom/persistence/records/retry-on-conflict';
import { Injectable } from '@nestjs/common';
import { askAgain, overdueSince, reconcileEveryMs } from '@cueroom/platform/overdue';
import { Every } from '@cueroom/platform/periodic.module';
import { ArchiveRepository } from './archive.repository';
import { judgeRestore } from '../submissions/review';
import { ReviewLetters } from '../review/review.letters';
import { submissionRecord } from '../submissions/submissions.records';
import { SubmissionsRepository } from '../submissions/submissions.repository';
import type { SubmissionDocument } from '../submissions/submissions.schema';
import { filesOf } from '../submissions/versions';

/** Small files are back within this time; for larger ones the answer says that they are on their way. A request has 5 s. */
const restoredWithinMs = 3000;
const pollEveryMs = 50;

/** What becomes of a rejected submission's files. Only what this service has accepted lets originals go. */
@Injectable()
export class ArchiveService {
  constructor(
    private readonly submissions: SubmissionsRepository,
    private readonly archives: ArchiveRepository,
    private readonly bus: Bus,
    private readonly letters: ReviewLetters,
  ) {}

  async find(id: string): Promise<ArchiveRecord | null> {
    const submission = await this.submissions.findHeld(id);
    if (!submission) return null;
    const { archive } = submission;
    const [revision, archiveKey] = [archive?.revision ?? null, archive?.key ?? null];
    return { submission: submissionRecord(submission), revision, archiveKey };
  }

  /** A run that is heard of too late may have been killed and have left its zip. */
  async recordStart(started: ArchiveStarted): Promise<void> {
    if (await this.archives.markStarted(started)) return;
    const submission = await this.submissions.findHeld(started.submissionId);
    if (submission?.archive?.key !== started.archiveKey) await this.discardLate(started.archiveKey);
  }

  /** The first proof counts; then the originals go, and only then it is done. Safe to repeat from anywhere. */
  async recordProof(proof: ArchiveProved): Promise<void> {
    const submission = (await this.archives.accept(proof)) ?? (await this.submissions.findHeld(proof.submissionId));
    if (submission?.archive?.key === proof.archiveKey) return this.finish(submission);
    await this.discardLate(proof.archiveKey);
  }

  async finish(submission: SubmissionDocument): Promise<void> {
    const { archive } = submission;
    if (archive?.state !== 'running' || archive.isRestoring) return;
    await this.bus.request(releaseOriginals, archivedFiles(submission));
    await this.archives.markDone(submission);
  }

  /** Of a deleted one it undoes the deletion. */
  async restore(id: string): Promise<SubmissionWithSongs> {
    const undeleted = await this.submissions.restore(id);
    if (undeleted) return submissionRecord(undeleted);
    const written = await this.submissions.rewrite(id, async (submission) => {
      const refusal = judgeRestore(submission);
      if (refusal) throw refusal;
      const { archive } = submission;
      if (archive?.isRestoring) return submission;
      const hasOriginals = archive?.state !== 'done';
      return hasOriginals ? this.archives.reopen(submission) : this.archives.startRestoring(submission);
    });
    await this.takeBackLetters(written);
    return this.whenSettled(id);
  }

  async recordUnpacked(report: ArchiveUnpacked): Promise<void> {
    if (report.error) return this.archives.markRestoreFailed(report);
    const reopened = await retryOnConflict('This submission changes all the time', async () => {
      const submission = await this.submissions.findHeld(report.submissionId);
      if (!submission?.archive?.isRestoring || submission.archive.key !== report.archiveKey) return 'late';
      await this.bus.request(returnOriginals, archivedFiles(submission));
      return this.archives.reopen(submission);
    });
    if (reopened !== 'late') await this.takeBackLetters(reopened);
  }

  /** At once; the event of the write repeats it after a crash. A no stands while the files are being brought back. */
  private takeBackLetters({ _id, lettersSince = 0, decision }: SubmissionDocument): Promise<void> {
    const endedAt = decision === null ? new Date().toISOString() : undefined;
    return this.letters.takeBack({ submissionId: String(_id), revision: lettersSince, endedAt });
  }

  private discardLate(archiveKey: string): Promise<void> {
    // A run is heard of twice, at its start and at its end, and may leave its zip in between.
    return this.bus.publish(archivesDiscarded, `${archiveKey}-late-${randomUUID()}`, { archiveKeys: [archiveKey] });
  }

  private async whenSettled(id: string): Promise<SubmissionWithSongs> {
    const deadline = Date.now() + restoredWithinMs;
    for (;;) {
      const submission = await this.submissions.get(id);
      const { archive } = submission;
      if (archive?.state === 'done' && archive.error) throw new AppError('impossible', archive.error);
      if (!archive?.isRestoring || Date.now() > deadline) return submissionRecord(submission);
      await new Promise((resolve) => setTimeout(resolve, pollEveryMs));
    }
  }
}

const archivedFiles = (submission: SubmissionDocument): ArchivedFiles => ({
  archiveKey: submission.archive?.key ?? '',
  files: filesOf(submission).flatMap(({ objectKey, uid: songUid }) => (objectKey ? [{ objectKey, songUid }] : [])),
});

@Injectable()
export class ArchiveReconciler {
  constructor(
    private readonly archives: ArchiveRepository,
    private readonly service: ArchiveService,
    private readonly bus: Bus,
  ) {}

  @Every('overdue-archives', reconcileEveryMs)
  async takeUpOverdue(now = Date.now()): Promise<void> {
    await askAgain('archives', this.archives.findOverdue(overdueSince(now)), async (submission) => {
      if (await this.isQueued(submission)) return false;
      await this.takeUp(submission, new Date(now));
      return true;
    });
  }

  private async takeUp(submission: SubmissionDocument, now: Date): Promise<void> {
    const { archive } = submission;
    const isProved = archive?.key !== undefined && !archive.isRestoring;
    if (!isProved) return this.archives.requestAgain(submission, now);
    // First of all it counts as asked for: one that fails must not be tried by every replica at every pass.
    if (await this.archives.markAsked(submission, now)) await this.service.finish(submission);
  }

  private isQueued({ _id, archive }: SubmissionDocument): Promise<boolean> {
    if (archive?.isRestoring) return this.bus.isQueued(unpackArchive, archive.key ?? '');
    const id = archiveJobId({ submissionId: String(_id), revision: archive?.revision ?? 0 });
    return this.bus.isQueued(archiveSubmission, id);
  }
}
