import {
  type ListSubmissions,
  type Submission,
  type SubmissionFacets,
  submissionSorts,
  type SubmissionWithSongs,
} from '@cueroom/contracts/intake/submissions';
import type { Page } from '@cueroom/contracts/message';
import { Bus } from '@cueroom/messaging/bus';
import { mostBytes } from '@cueroom/persistence/read-page';
import type { Wanted } from '@cueroom/persistence/record-index';
import { readRevisions, RecordSearch } from '@cueroom/persistence/record-search';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { submissionRecord, submissionRow } from './submissions.records';
import type { SubmissionDocument } from './submissions.schema';

const facets = ['status'] as const;
const songs = { 'songs.lyrics': 0, 'songs.tags': 0, 'songs.trackUrl': 0, 'songs.audio': 0 } as const;
const searched = {
  ...{ artistName: 1, email: 1, submissionUid: 1, genre: 1, tags: 1, 'songs.trackTitle': 1, 'songs.tags': 1 },
  ...{ status: 1, revision: 1, createdAt: 1, deletedAt: 1 },
} as const;
/** Records that are read at once; what follows is not read when these fill an answer. */
const readAtOnce = 100;

/** Submissions as admins look through them, found in memory. */
@Injectable()
export class SubmissionLists extends RecordSearch<SubmissionDocument, (typeof submissionSorts)[number], 'status'> {
  constructor(
    @InjectModel('Submission') private readonly submissions: Model<SubmissionDocument>,
    bus: Bus,
  ) {
    super(bus, 'submissions', submissionSorts, facets);
  }

  /** A row each. Their lyrics are not even read. */
  rows(query: ListSubmissions): Promise<Page<Submission>> {
    return this.page(query, { outbox: 0, ...songs }, submissionRow);
  }

  withSongs(query: ListSubmissions): Promise<Page<SubmissionWithSongs>> {
    return this.page(query, { outbox: 0 }, submissionRecord);
  }

  count(query: ListSubmissions): Promise<SubmissionFacets> {
    return this.counts(wantedOf(query));
  }

  protected override changedSince(moment?: Date): AsyncIterable<SubmissionDocument> {
    return this.submissions
      .find(moment ? { updatedAt: { $gte: moment } } : {}, searched)
      .lean<SubmissionDocument[]>()
      .cursor({ batchSize: 2000 }) as AsyncIterable<SubmissionDocument>;
  }

  protected override size(): Promise<number> {
    return this.submissions.estimatedDocumentCount();
  }

  protected override revisions(among?: string[]): Promise<Map<string, number>> {
    return readRevisions(this.submissions, among);
  }

  protected override indexed(document: SubmissionDocument) {
    const { artistName, email, submissionUid, genre, tags, status, createdAt, revision } = document;
    if (document.deletedAt) return null;
    const ofSongs = document.songs.flatMap(({ trackTitle, tags: own }) => [trackTitle, ...own]);
    return {
      id: String(document._id),
      revision,
      texts: [artistName, email, submissionUid, genre, ...tags, ...ofSongs],
      facets: { status },
      sortedBy: { createdAt, artistName, status, genre: genre ?? '' },
    };
  }

  /** Ends early, after one record at least, when its texts would be more than an answer can carry. */
  private async page<Item extends { id: string }>(
    query: ListSubmissions,
    without: Record<string, 0>,
    itemOf: (document: SubmissionDocument) => Item,
  ): Promise<Page<Item>> {
    const { ids, total } = await this.search({ ...query, ...wantedOf(query) });
    const items: Item[] = [];
    let gone = 0;
    let bytes = 0;
    for (let from = 0; from < ids.length; from += readAtOnce) {
      const part = ids.slice(from, from + readAtOnce);
      const read = await this.submissions
        .find({ _id: { $in: part }, deletedAt: { $exists: false } }, without)
        .lean<SubmissionDocument[]>();
      const found = new Map(read.map((document) => [String(document._id), document]));
      for (const id of part) {
        const document = found.get(id);
        if (!document) {
          gone++;
          continue;
        }
        const item = itemOf(document);
        bytes += Buffer.byteLength(JSON.stringify(item)) + 1;
        if (bytes > mostBytes && items.length > 0) return { items, total: total - gone };
        items.push(item);
      }
    }
    return { items, total: total - gone };
  }
}

const wantedOf = ({ q, status }: ListSubmissions): Wanted<'status'> => ({
  q,
  only: { ...(status && { status: status.split(',') }) },
});
