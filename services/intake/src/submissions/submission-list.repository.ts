import type {
  ListSubmissions,
  Submission,
  SubmissionFacets,
  SubmissionWithSongs,
} from '@cueroom/contracts/intake/submissions';
import type { Page } from '@cueroom/contracts/message';
import { rightsPhrases } from '@cueroom/contracts/rights/rights-texts';
import { countFacets } from '@cueroom/persistence/search/count-facets';
import { readPage, sortOf } from '@cueroom/persistence/search/read-page';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { submissionRecord, submissionRow } from './submissions.records';
import { type SubmissionDocument, submissionOrders } from './submissions.schema';

const deletedBy = 'removedAt';
const inner = { outbox: 0, words: 0, initials: 0, order: 0 } as const;
/** Of the songs a row shows the number and a title. */
const ofSongs = { 'songs.lyrics': 0, 'songs.tags': 0, 'songs.trackUrl': 0, 'songs.audio': 0 } as const;

const texts = [
  ...['artistName', 'email', 'genre', 'tags', 'songs.trackTitle', 'songs.tags'],
  ...rightsPhrases.map((field) => `songs.${field}`),
];

@Injectable()
export class SubmissionListRepository {
  constructor(@InjectModel('Submission') private readonly submissions: Model<SubmissionDocument>) {}

  rows(query: ListSubmissions): Promise<Page<Submission>> {
    return this.page(query, { ...inner, ...ofSongs }, submissionRow);
  }

  withSongs(query: ListSubmissions): Promise<Page<SubmissionWithSongs>> {
    return this.page(query, inner, submissionRecord);
  }

  countFacets({ q, status }: ListSubmissions): Promise<SubmissionFacets> {
    return countFacets(this.submissions, { q, deletedBy, texts }, { status: { field: 'status' } }, { status });
  }

  private page<Item>(
    query: ListSubmissions,
    without: Record<string, 0>,
    itemOf: (document: SubmissionDocument) => Item,
  ): Promise<Page<Item>> {
    const { q, sort, limit, offset } = query;
    const filter = query.status ? { status: { $in: query.status.split(',') } } : {};
    const selection = {
      filter,
      q,
      texts,
      deletedBy,
      sort: sortOf(submissionOrders, sort),
      without,
      limit,
      offset,
    } as const;
    return readPage(this.submissions, selection as never, itemOf);
  }
}
