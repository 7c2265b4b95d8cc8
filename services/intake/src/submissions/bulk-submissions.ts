import { AppError } from '@cueroom/contracts/app-error';
import type { ListSubmissions } from '@cueroom/contracts/intake/submissions';
import { type SubmissionStatus, undecidedStatuses } from '@cueroom/contracts/options';
import { type BulkKind, BulkKinds } from '@cueroom/persistence/bulk/bulk-kind';
import type { Values } from '@cueroom/persistence/records/bulk-mark';
import { Injectable } from '@nestjs/common';
import { judgeLabel } from './review';
import { SubmissionListRepository } from './submission-list.repository';
import { SubmissionsRepository } from './submissions.repository';
import type { SubmissionDocument } from './submissions.schema';
import { SubmissionsService } from './submissions.service';

const isUndecided = (status: unknown) => undecidedStatuses.some((undecided) => undecided === status);

const missing = () => new AppError('not_found', 'This submission does not exist');

@Injectable()
export class BulkSubmissions implements BulkKind<SubmissionDocument> {
  readonly type = 'submission';

  constructor(
    kinds: BulkKinds,
    private readonly submissions: SubmissionsRepository,
    private readonly lists: SubmissionListRepository,
    private readonly service: SubmissionsService,
  ) {
    kinds.add(this);
  }

  readonly list = (query: ListSubmissions) => this.lists.rows(query);

  async read(ids: readonly string[]): Promise<SubmissionDocument[]> {
    const found = await Promise.all(ids.map((id) => this.submissions.findHeld(id)));
    return found.filter((submission) => submission !== null);
  }

  /** A label that decides ends what the artist was asked for, which no undoing brings back. */
  refusal(submission: SubmissionDocument, { status }: Values): AppError | null {
    const isAsked = Boolean(submission.changes ?? submission.changed);
    if (isAsked && !isUndecided(status)) return new AppError('conflict', 'The artist was asked for changes');
    return judgeLabel(submission, status as SubmissionStatus);
  }

  write(submission: SubmissionDocument, { status }: Values): Promise<SubmissionDocument | null> {
    return this.submissions.setStatus(submission, status as SubmissionStatus);
  }

  edit(id: string, values: Values, ifMatch: number[]) {
    return this.service.putBack(id, values, ifMatch);
  }

  async trash(id: string): Promise<void> {
    if (!(await this.submissions.trash(id))) throw missing();
  }

  async restore(id: string): Promise<void> {
    if (!(await this.submissions.restore(id))) throw missing();
  }
}
