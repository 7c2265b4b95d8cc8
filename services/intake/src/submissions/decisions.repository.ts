import type { OwnedFile } from '@cueroom/contracts/media/objects';
import { approvedSongOwner } from '@cueroom/contracts/media/objects';
import { submissionApproved, submissionRejected, submissionUnapproved } from '@cueroom/contracts/intake/review';
import { guardedWrite } from '@cueroom/persistence/guarded-write';
import { OutboxRelay } from '@cueroom/persistence/outbox.relay';
import { outboxEntry } from '@cueroom/persistence/outbox.schema';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter, Types, UpdateQuery } from 'mongoose';
import { tracksOf } from './review';
import { present } from './submissions.repository';
import type { ChangesDocument, SongDocument, SubmissionDocument } from './submissions.schema';
import { validVersions } from './versions';

/** Decisions on a submission that was read, each with its event in one write: they answer null when it has changed since. */
@Injectable()
export class DecisionsRepository {
  constructor(
    @InjectModel('Submission') private readonly submissions: Model<SubmissionDocument>,
    private readonly relay: OutboxRelay,
  ) {}

  /** These songs become tracks, and those are left out. What was promoted before is a track already. */
  approve(
    submission: SubmissionDocument,
    songs: SongDocument[],
    leftOut: SongDocument[],
    by?: string | null,
  ): Promise<SubmissionDocument | null> {
    const { _id, revision, decision } = submission;
    const [approval, now] = [revision + 1, new Date()];
    const approved = songs.map((song) => ({ ...song, approval }));
    const tracks = tracksOf(submission, approved);
    return this.change(
      { _id, revision, decision },
      {
        $set: {
          decision: 'approved',
          status: 'approved',
          changes: null,
          changed: null,
          ...(decision === null && { decidedAt: now, decidedBy: by ?? null }),
          'songs.$[song].status': 'approved',
          'songs.$[song].approval': approval,
          'songs.$[song].approvedAt': now,
          'songs.$[leftOut].status': 'rejected',
        },
        // Of a status that said 'rejected' before.
        $unset: { filesEndAt: 1 },
        $push: { outbox: outboxEntry(submissionApproved, `${_id}-${approval}`, { submissionId: String(_id), tracks }) },
        $inc: { edits: 1 },
      },
      [{ 'song._id': { $in: idsOf(songs) } }, { 'leftOut._id': { $in: idsOf(leftOut) } }],
    );
  }

  /** These songs are no tracks any more. With the decision itself all are undecided again, else these are left out. */
  unapprove(
    submission: SubmissionDocument,
    songs: SongDocument[],
    isDecisionUndone: boolean,
  ): Promise<SubmissionDocument | null> {
    const { _id, revision } = submission;
    const unapproved = {
      submissionId: String(_id),
      songIds: songs.map((song) => String(song._id)),
      approval: revision + 1,
      files: songs.flatMap((song) => reservedFiles(submission, song)),
    };
    const leftOut = isDecisionUndone ? submission.songs.filter(({ status }) => status === 'rejected') : [];
    const reopened = { decision: null, status: 'pending', decidedAt: null, decidedBy: null };
    return this.change(
      { _id, revision, decision: 'approved' },
      {
        $set: {
          ...(isDecisionUndone && reopened),
          'songs.$[song].status': isDecisionUndone ? 'submitted' : 'rejected',
          'songs.$[leftOut].status': 'submitted',
        },
        $unset: { 'songs.$[song].approval': 1, 'songs.$[song].approvedAt': 1 },
        $push: { outbox: outboxEntry(submissionUnapproved, `${_id}-${revision + 1}`, unapproved) },
        $inc: { edits: 1 },
      },
      [{ 'song._id': { $in: idsOf(songs) } }, { 'leftOut._id': { $in: idsOf(leftOut) } }],
    );
  }

  /** @param filesEndAt when its files go, if the artist has chosen so */
  reject(
    { _id, revision }: SubmissionDocument,
    by: string | null | undefined,
    filesEndAt: (decidedAt: Date) => Date | null,
  ): Promise<SubmissionDocument | null> {
    const rejected = { submissionId: String(_id), revision: revision + 1 };
    const [decidedAt, decidedBy] = [new Date(), by ?? null];
    const archive = { state: 'queued', revision: revision + 1, askedAt: decidedAt };
    const ends = filesEndAt(decidedAt);
    return this.change(
      { _id, revision, decision: null },
      {
        $set: {
          decision: 'rejected',
          status: 'rejected',
          decidedAt,
          decidedBy,
          archive,
          changes: null,
          changed: null,
          ...(ends && { filesEndAt: ends }),
        },
        $push: { outbox: outboxEntry(submissionRejected, `${_id}-${revision + 1}`, rejected) },
        $inc: { edits: 1 },
      },
    );
  }

  /** Opens to the artist what is asked for. */
  askForChanges({ _id, revision }: SubmissionDocument, changes: ChangesDocument): Promise<SubmissionDocument | null> {
    return this.change(
      { _id, revision, decision: null },
      {
        $set: { status: 'changes_asked', statusAt: changes.at, changes, changed: null },
        $push: { history: { step: 'changes-asked' as const, at: changes.at } },
        $inc: { edits: 1 },
      },
    );
  }

  markPromoted(songId: string): Promise<SubmissionDocument | null> {
    return this.change(
      { 'songs._id': songId },
      { $set: { 'songs.$.status': 'approved', 'songs.$.approvedAt': new Date() }, $inc: { edits: 1 } },
    );
  }

  private change(
    filter: QueryFilter<SubmissionDocument>,
    update: UpdateQuery<SubmissionDocument>,
    arrayFilters: Record<string, unknown>[] = [],
  ): Promise<SubmissionDocument | null> {
    return guardedWrite(this.relay, this.submissions, { ...present, ...filter }, update, { arrayFilters });
  }
}

const idsOf = (songs: SongDocument[]): Types.ObjectId[] => songs.map(({ _id }) => _id);

const reservedFiles = (submission: SubmissionDocument, song: SongDocument): OwnedFile[] =>
  [song, ...validVersions(submission, song)].flatMap(({ _id, objectKey }) =>
    objectKey ? { key: objectKey, owner: approvedSongOwner(String(_id), song.approval) } : [],
  );
