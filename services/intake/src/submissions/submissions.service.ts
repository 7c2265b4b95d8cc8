import { AppError } from '@cueroom/contracts/app-error';
import { submissionReceivedBefore, submissionUidTaken } from '@cueroom/contracts/intake/refusals';
import type { NewSubmission, SubmissionAccepted, SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import type { SubmissionStatus } from '@cueroom/contracts/options';
import { tidyTags } from '@cueroom/contracts/rules';
import { checkRevision } from '@cueroom/persistence/edits';
import { Injectable } from '@nestjs/common';
import { receipt, submissionRecord } from './submissions.records';
import { SubmissionsRepository } from './submissions.repository';
import { isSameEmail, isSameSubmission } from './same-content';

/** Submissions as records: received from artists, labeled and deleted by admins. Decisions are ReviewService's. */
@Injectable()
export class SubmissionsService {
  constructor(private readonly submissions: SubmissionsRepository) {}

  /** Safe to repeat: the same content again answers the first record. */
  async add(submission: NewSubmission): Promise<SubmissionAccepted> {
    const created = await this.submissions.insert(submission);
    if (created) return { record: receipt(created), isNew: true };
    const first = await this.submissions.findByUid(submission.submissionUid);
    if (!first || !isSameEmail(first, submission)) throw new AppError('conflict', submissionUidTaken);
    if (!isSameSubmission(first, submission)) throw new AppError('conflict', submissionReceivedBefore);
    return { record: receipt(first), isNew: false };
  }

  async setTags(id: string, tags: string[], ifMatch?: number[]): Promise<SubmissionWithSongs> {
    const tidied = tidyTags(tags);
    const changed = await this.submissions.rewrite(id, (submission) => {
      checkRevision(submission, ifMatch);
      return this.submissions.setTags(submission, tidied);
    });
    return submissionRecord(changed);
  }

  async setStatus(id: string, status: SubmissionStatus, ifMatch?: number[]): Promise<SubmissionWithSongs> {
    const changed = await this.submissions.rewrite(id, (submission) => {
      checkRevision(submission, ifMatch);
      return this.submissions.setStatus(submission, status);
    });
    return submissionRecord(changed);
  }

  async delete(id: string): Promise<void> {
    if (!(await this.submissions.delete(id))) throw new AppError('not_found', 'This submission does not exist');
  }
}
