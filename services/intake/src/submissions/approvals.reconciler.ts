import { addSongTracks } from '@cueroom/contracts/catalog/tracks';
import { submissionApproved } from '@cueroom/contracts/intake/review';
import { Bus } from '@cueroom/messaging/bus';
import { every, tryEach } from '@cueroom/platform/every';
import { overdueMs, reconcileEveryMs } from '@cueroom/platform/overdue';
import { countRepairs } from '@cueroom/platform/repairs.metrics';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { approvalId, DecisionsRepository } from './decisions.repository';
import { tracksOf } from './review';
import type { SubmissionDocument } from './submissions.schema';

/** Repeats approvals whose events were given up: the catalog was away for longer than events are tried. */
@Injectable()
export class ApprovalsReconciler implements OnApplicationShutdown {
  private readonly periodic = every('overdue-approvals', reconcileEveryMs, () => this.repeatOverdue());

  constructor(
    private readonly decisions: DecisionsRepository,
    private readonly bus: Bus,
  ) {}

  onApplicationShutdown(): Promise<void> {
    return this.periodic.stop();
  }

  async repeatOverdue(now = Date.now()): Promise<void> {
    const overdue = this.decisions.findUnconfirmed(new Date(now - overdueMs));
    await tryEach('overdue-approvals', overdue, async (submission) => {
      const approved = submission.songs.filter(
        ({ status, approval }) => status === 'approved' && approval !== undefined,
      );
      // Its event is still tried, and brings the tracks.
      if (await this.isWaiting(submission, new Set(approved.map(({ approval = 0 }) => approval)))) return;
      await this.bus.request(addSongTracks, { tracks: tracksOf(submission, approved) });
      await this.decisions.confirmApproval(submission);
      countRepairs('approvals', 1);
    });
  }

  private async isWaiting(submission: SubmissionDocument, approvals: Iterable<number>): Promise<boolean> {
    for (const approval of approvals)
      if (await this.bus.isWaiting(submissionApproved, approvalId(submission, approval))) return true;
    return false;
  }
}
