import { archiveJobId, archiveSubmission, unpackArchive } from '@cueroom/contracts/media/archive';
import { Bus } from '@cueroom/messaging/bus';
import { askAgain, overdueSince, reconcileEveryMs } from '@cueroom/platform/overdue';
import { Every } from '@cueroom/platform/periodic.module';
import { Injectable } from '@nestjs/common';
import { ArchiveRepository } from './archive.repository';
import { ArchiveService } from './archive.service';
import type { SubmissionDocument } from '../submissions/submissions.schema';

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
