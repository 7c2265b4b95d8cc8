import type { ListSubmissions, Submission, SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import type { Page } from '@cueroom/contracts/message';
import type { SubmissionStatus } from '@cueroom/contracts/options';
import { readPage, sortOf } from '@cueroom/persistence/read-page';
import { wordsBeginning } from '@cueroom/persistence/search-words';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { submissionRecord, submissionRow } from './submissions.records';
import { type SubmissionDocument, submissionOrders } from './submissions.schema';

const inner = { outbox: 0, words: 0, order: 0 } as const;
const songs = { 'songs.lyrics': 0, 'songs.tags': 0, 'songs.trackUrl': 0, 'songs.audio': 0 } as const;

const selectionOf = ({ q, status, sort, limit, offset }: ListSubmissions) => ({
  filter: { ...(status && { status: { $in: status.split(',') as SubmissionStatus[] } }), ...wordsBeginning(q) },
  deletedBy: 'deletedAt' as const,
  sort: sortOf(submissionOrders, sort),
  limit,
  offset,
});

/** Submissions as admins look through them. */
@Injectable()
export class SubmissionLists {
  constructor(@InjectModel('Submission') private readonly submissions: Model<SubmissionDocument>) {}

  /** A row each. Their lyrics are not even read. */
  rows(query: ListSubmissions): Promise<Page<Submission>> {
    return readPage(this.submissions, { ...selectionOf(query), without: { ...inner, ...songs } }, submissionRow);
  }

  withSongs(query: ListSubmissions): Promise<Page<SubmissionWithSongs>> {
    return readPage(this.submissions, { ...selectionOf(query), without: inner }, submissionRecord);
  }
}
