import { restoreRequested, submissionRejected } from '@cueroom/contracts/intake/review';
import {
  type ArchiveFailed,
  type ArchiveProved,
  type ArchiveStarted,
  type ArchiveUnpacked,
  archivesDiscarded,
} from '@cueroom/contracts/media/archive';
import { askAgain, guardedWrite } from '@cueroom/persistence/records/guarded-write';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { type OutboxEntry, outboxEntry } from '@cueroom/persistence/outbox/outbox.schema';
import { unpurged } from '@cueroom/persistence/records/presence';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import { takingBack } from '../review/review-letter';
import { statusEvents } from '../submissions/submission-change';
import type { SubmissionDocument } from '../submissions/submissions.schema';

/** Of a deleted submission the archive goes on: the deletion can be undone. */
/** Not proved yet: only now may an archive begin, be proved or fail. */
const unproved = { 'archive.state': { $in: ['queued', 'running'] }, 'archive.key': { $exists: false } } as const;
const restoring = { 'archive.state': 'running', 'archive.isRestoring': true } as const;

/** The steps of a rejected submission's archive, each one guarded write. Stale reports match nothing. */
@Injectable()
export class ArchiveRepository {
  constructor(
    @InjectModel('Submission') private readonly submissions: Model<SubmissionDocument>,
    private readonly relay: OutboxRelay,
  ) {}

  /** False when this run is no longer wanted. */
  async markStarted({ submissionId, revision, archiveKey }: ArchiveStarted): Promise<boolean> {
    const changed = await this.change(
      { _id: submissionId, 'archive.revision': revision, ...unproved },
      { $set: { 'archive.state': 'running' }, $addToSet: { 'archive.attempts': archiveKey } },
    );
    return changed !== null;
  }

  /** From now on this zip is the archive, and no other one. Null when it came too late. */
  accept(proof: ArchiveProved): Promise<SubmissionDocument | null> {
    const { submissionId, revision, archiveKey, originalBytes, archivedBytes } = proof;
    return this.change(
      { _id: submissionId, 'archive.revision': revision, ...unproved },
      {
        $set: {
          'archive.state': 'running',
          'archive.key': archiveKey,
          'archive.originalBytes': originalBytes,
          'archive.archivedBytes': archivedBytes,
        },
        $addToSet: { 'archive.attempts': archiveKey },
      },
    );
  }

  /** The originals are gone. What attempts before this one have left goes too. */
  async markDone({ _id, archive }: SubmissionDocument): Promise<void> {
    const leftovers = archive?.attempts?.filter((key) => key !== archive.key) ?? [];
    await this.change(
      { _id, 'archive.key': archive?.key, 'archive.state': 'running', 'archive.isRestoring': { $ne: true } },
      {
        $set: { 'archive.state': 'done' },
        $unset: { 'archive.askedAt': 1 },
        $pull: { 'archive.attempts': { $in: leftovers } },
        ...telling(...discarded(`${archive?.key}-leftovers`, leftovers)),
      },
    );
  }

  async markFailed({ submissionId, revision, error }: ArchiveFailed): Promise<void> {
    await this.change(
      { _id: submissionId, 'archive.revision': revision, ...unproved },
      { $set: { 'archive.state': 'failed', 'archive.error': error }, $unset: { 'archive.askedAt': 1 } },
    );
  }

  startRestoring({ _id, revision, status, archive }: SubmissionDocument): Promise<SubmissionDocument | null> {
    const requested = { submissionId: String(_id), archiveKey: archive?.key ?? '' };
    const { lettersSince, entry } = takingBack(String(_id), revision + 1);
    return this.change(
      { _id, revision },
      {
        $set: {
          'archive.state': 'running',
          'archive.isRestoring': true,
          'archive.askedAt': new Date(),
          lettersSince,
        },
        $unset: { 'archive.error': 1 },
        ...telling(
          outboxEntry(restoreRequested, `${_id}-${revision + 1}`, requested),
          entry,
          ...statusEvents('restored', { _id, revision, status }, 'pending'),
        ),
      },
    );
  }

  /** Undecided again, without an archive. */
  reopen({ _id, revision, status, archive }: SubmissionDocument): Promise<SubmissionDocument | null> {
    const { lettersSince, entry } = takingBack(String(_id), revision + 1, { endedAt: new Date() });
    return this.change(
      { _id, revision },
      {
        $set: {
          decision: null,
          status: 'pending',
          decidedAt: null,
          decidedBy: null,
          archive: null,
          lettersSince,
          updatedAt: new Date(),
        },
        $unset: { filesEndAt: 1 },
        $inc: { edits: 1 },
        ...telling(
          entry,
          ...discarded(`${_id}-${revision + 1}`, archive?.attempts ?? []),
          ...statusEvents('restored', { _id, revision, status }, 'pending'),
        ),
      },
    );
  }

  async markRestoreFailed({ submissionId, archiveKey, error }: ArchiveUnpacked): Promise<void> {
    await this.change(
      { _id: submissionId, 'archive.key': archiveKey, ...restoring },
      {
        $set: { 'archive.state': 'done', 'archive.error': error },
        $unset: { 'archive.askedAt': 1, 'archive.isRestoring': 1 },
      },
    );
  }

  findOverdue(askedBefore: Date): AsyncIterable<SubmissionDocument> {
    return this.submissions
      .find({ ...unpurged, 'archive.askedAt': { $lt: askedBefore } }, { outbox: 0, 'songs.lyrics': 0 })
      .lean<SubmissionDocument[]>()
      .cursor({ batchSize: 100 }) as AsyncIterable<SubmissionDocument>;
  }

  /** It has another 30 s. False when another replica was quicker. */
  markAsked({ _id, archive }: SubmissionDocument, now: Date, event?: (at: Date) => OutboxEntry): Promise<boolean> {
    const askedAt = archive?.askedAt;
    const filter = { _id, ...unpurged, 'archive.askedAt': askedAt };
    return askAgain(this.relay, this.submissions, filter, { 'archive.askedAt': now }, { askedAt, now, event });
  }

  async requestAgain(submission: SubmissionDocument, now: Date): Promise<void> {
    const { _id, archive } = submission;
    const submissionId = String(_id);
    await this.markAsked(submission, now, (at) => {
      const id = `${_id}-again-${at.getTime()}`;
      return archive?.isRestoring
        ? outboxEntry(restoreRequested, id, { submissionId, archiveKey: archive.key ?? '' })
        : outboxEntry(submissionRejected, id, { submissionId, revision: archive?.revision ?? 0 });
    });
  }

  private change(
    filter: QueryFilter<SubmissionDocument>,
    update: UpdateQuery<SubmissionDocument>,
  ): Promise<SubmissionDocument | null> {
    return guardedWrite(this.relay, this.submissions, { ...unpurged, ...filter }, update, { timestamps: false });
  }
}

const telling = (...entries: OutboxEntry[]) => ({ $push: { outbox: { $each: entries } } });

const discarded = (id: string, archiveKeys: string[]): OutboxEntry[] =>
  archiveKeys.length > 0 ? [outboxEntry(archivesDiscarded, id, { archiveKeys })] : [];
