import { addSongTracks } from '@cueroom/contracts/catalog/tracks';
import { submissionApproved } from '@cueroom/contracts/intake/review';
import { Bus } from '@cueroom/messaging/bus';
import { askAgain, overdueSince, reconcileEveryMs } from '@cueroom/platform/overdue';
import { Every } from '@cueroom/platform/periodic.module';
import { Injectable } from '@nestjs/common';
import { approvalId, DecisionsRepository } from './decisions.repository';
import { tracksOf } from '../submissions/review';
import type { SubmissionDocument } from '../submissions/submissions.schema';

/** Repeats approvals whose events were given up: the catalog was away for longer than events are tried. */
@Injectable()
export class ApprovalsReconciler {
  constructor(
    private readonly decisions: DecisionsRepository,
    private readonly bus: Bus,
  ) {}

  @Every('overdue-approvals', reconcileEveryMs)
  async repeatOverdue(now = Date.now()): Promise<void> {
    await askAgain('approvals', this.decisions.findUnconfirmed(overdueSince(now)), async (submission) => {
      const approved = submission.songs.filter(
        ({ status, approval }) => status === 'approved' && approval !== undefined,
      );
      // Its event is still tried, and brings the tracks.
      if (await this.isWaiting(submission, new Set(approved.map(({ approval = 0 }) => approval)))) return false;
      await this.bus.request(addSongTracks, { tracks: tracksOf(submission, approved) });
      await this.decisions.confirmApproval(submission);
      return true;
    });
  }

  private async isWaiting(submission: SubmissionDocument, approvals: Iterable<number>): Promise<boolean> {
    for (const approval of approvals)
      if (await this.bus.isWaiting(submissionApproved, approvalId(submission, approval))) return true;
    return false;
  }
}
