import { archiveJobId, archiveSubmission, unpackArchive } from '@cueroom/contracts/media/archive';
import { Bus } from '@cueroom/messaging/bus';
import { every, tryEach } from '@cueroom/platform/every';
import { overdueMs, reconcileEveryMs } from '@cueroom/platform/overdue';
import { countRepairs } from '@cueroom/platform/repairs.metrics';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ArchiveRepository } from './archive.repository';
import { ArchiveService } from './archive.service';
import type { SubmissionDocument } from './submissions.schema';

@Injectable()
export class ArchiveReconciler implements OnApplicationShutdown {
  private readonly periodic = every('overdue-archives', reconcileEveryMs, () => this.takeUpOverdue());

  constructor(
    private readonly archives: ArchiveRepository,
    private readonly service: ArchiveService,
    private readonly bus: Bus,
  ) {}

  onApplicationShutdown(): Promise<void> {
    return this.periodic.stop();
  }

  async takeUpOverdue(now = Date.now()): Promise<void> {
    await tryEach('overdue-archives', this.archives.findOverdue(new Date(now - overdueMs)), async (submission) => {
      if (!(await this.isQueued(submission))) await this.takeUp(submission, new Date(now));
    });
  }

  private async takeUp(submission: SubmissionDocument, now: Date): Promise<void> {
    const { archive } = submission;
    countRepairs('archives', 1);
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
