import type { SongTrack } from '@cueroom/contracts/catalog/tracks';
import type { NewLetter } from '@cueroom/contracts/intake/letters';
import type { OwnedFile } from '@cueroom/contracts/media/objects';
import { approvedSongOwner } from '@cueroom/contracts/media/objects';
import { submissionApproved, submissionRejected, submissionUnapproved } from '@cueroom/contracts/intake/review';
import { guardedWrite } from '@cueroom/persistence/records/guarded-write';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { type OutboxEntry, outboxEntry } from '@cueroom/persistence/outbox/outbox.schema';
import { present } from '@cueroom/persistence/records/presence';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter, Types, UpdateQuery } from 'mongoose';
import { tracksOf } from '../submissions/review';
import { endOf, type FilesEnd } from '../submissions/retention';
import { decisionLetter, letterEntry, letterOfChanges, takingBack } from './review-letter';
import { statusEvents } from '../submissions/submission-change';
import type { ChangesDocument } from '../submissions/submission-parts';
import type { SongDocument, SubmissionDocument } from '../submissions/submissions.schema';
import { validVersions } from '../submissions/versions';

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
    { by, letter, hasActivity = true }: Deciding,
    filesEnd: FilesEnd,
  ): Promise<SubmissionDocument | null> {
    const { _id, revision, decision } = submission;
    const [approval, now] = [revision + 1, new Date()];
    const approved = songs.map((song) => ({ ...song, approval }));
    const tracks = tracksOf(submission, approved);
    const decidedAt = decision === null ? now : submission.decidedAt;
    const events = [
      outboxEntry(submissionApproved, approvalId(submission, approval), { submissionId: String(_id), tracks }),
      ...lettersOf({ _id, revision: approval, decision: 'approved', decidedAt }, letter, by),
      ...(hasActivity ? statusEvents('approved', submission, 'approved', letter) : []),
    ];
    const ends = endOf({ ...submission, decision: 'approved', decidedAt }, songs, 'approved', filesEnd);
    return this.change(
      { _id, revision, decision },
      {
        $set: {
          decision: 'approved',
          status: 'approved',
          ...ends.set,
          changes: null,
          changed: null,
          ...(decision === null && { decidedAt, decidedBy: by ?? null }),
          ...(songs.length > 0 && { approvalAskedAt: now }),
          'songs.$[song].status': 'approved',
          'songs.$[song].approval': approval,
          'songs.$[song].approvedAt': now,
          'songs.$[leftOut].status': 'rejected',
        },
        $unset: ends.unset,
        $push: { outbox: { $each: events } },
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
    since: Date,
    filesEnd: FilesEnd,
  ): Promise<SubmissionDocument | null> {
    const { _id, revision } = submission;
    const unapproved = {
      submissionId: String(_id),
      songIds: songs.map((song) => String(song._id)),
      approval: revision + 1,
      files: songs.flatMap((song) => reservedFiles(submission, song)),
    };
    const { lettersSince, entry } = takingBack(String(_id), revision + 1, { since });
    const leftOut = isDecisionUndone ? submission.songs.filter(({ status }) => status === 'rejected') : [];
    const ends = endOf(isDecisionUndone ? { ...submission, decision: null } : submission, songs, 'rejected', filesEnd);
    const reopened = { decision: null, status: 'pending', decidedAt: null, decidedBy: null };
    return this.change(
      { _id, revision, decision: 'approved' },
      {
        $set: {
          // The letter of an earlier approval, which stands, still goes.
          ...(isDecisionUndone && { ...reopened, lettersSince }),
          ...ends.set,
          'songs.$[song].status': isDecisionUndone ? 'submitted' : 'rejected',
          'songs.$[leftOut].status': 'submitted',
        },
        $unset: { 'songs.$[song].approval': 1, 'songs.$[song].approvedAt': 1, approvalAskedAt: 1, ...ends.unset },
        $push: {
          outbox: {
            $each: [
              outboxEntry(submissionUnapproved, `${_id}-${revision + 1}`, unapproved),
              entry,
              ...statusEvents('unapproved', submission, isDecisionUndone ? 'pending' : submission.status),
            ],
          },
        },
        $inc: { edits: 1 },
      },
      [{ 'song._id': { $in: idsOf(songs) } }, { 'leftOut._id': { $in: idsOf(leftOut) } }],
    );
  }

  reject(
    { _id, revision, status }: SubmissionDocument,
    { by, letter }: Deciding,
    filesEnd: FilesEnd,
  ): Promise<SubmissionDocument | null> {
    const rejected = { submissionId: String(_id), revision: revision + 1 };
    const [decidedAt, decidedBy] = [new Date(), by ?? null];
    const archive = { state: 'queued', revision: revision + 1, askedAt: decidedAt };
    const ends = filesEnd(decidedAt);
    const events = [
      outboxEntry(submissionRejected, `${_id}-${revision + 1}`, rejected),
      ...lettersOf({ _id, revision: revision + 1, decision: 'rejected', decidedAt }, letter, by),
      ...statusEvents('rejected', { _id, revision, status }, 'rejected', letter),
    ];
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
        $push: { outbox: { $each: events } },
        $inc: { edits: 1 },
      },
    );
  }

  /** Opens to the artist what is asked for. */
  askForChanges(
    submission: SubmissionDocument,
    changes: ChangesDocument,
    by?: string | null,
  ): Promise<SubmissionDocument | null> {
    const { _id, revision } = submission;
    const letter = letterOfChanges({ ...submission, revision: revision + 1 }, changes, by);
    return this.change(
      { _id, revision, decision: null },
      {
        $set: { status: 'changes_asked', statusAt: changes.at, changes, changed: null },
        $push: {
          history: { step: 'changes-asked' as const, at: changes.at },
          outbox: { $each: [letterEntry(letter), ...statusEvents('changes-requested', submission, 'changes_asked')] },
        },
        $inc: { edits: 1 },
      },
    );
  }

  /** This song becomes a track, by itself and as the admin typed it. */
  promote(
    submission: SubmissionDocument,
    song: SongDocument,
    track: SongTrack,
    filesEnd: FilesEnd,
  ): Promise<SubmissionDocument | null> {
    const { _id, revision } = submission;
    const ends = endOf(submission, [song], 'approved', filesEnd);
    const promoted = { submissionId: String(_id), tracks: [track] };
    return this.change(
      { _id, revision },
      {
        $set: { 'songs.$[song].status': 'approved', 'songs.$[song].approvedAt': new Date(), ...ends.set },
        $unset: ends.unset,
        $push: { outbox: outboxEntry(submissionApproved, `${_id}-${revision + 1}`, promoted) },
        $inc: { edits: 1 },
      },
      [{ 'song._id': song._id }],
    );
  }

  /** Approvals of which the catalog has not said that it has their tracks. */
  findUnconfirmed(askedBefore: Date): AsyncIterable<SubmissionDocument> {
    return this.submissions
      .find({ ...present, approvalAskedAt: { $lt: askedBefore } }, { outbox: 0 })
      .lean<SubmissionDocument[]>()
      .cursor({ batchSize: 100 }) as AsyncIterable<SubmissionDocument>;
  }

  /** The catalog has the tracks, unless more songs were approved since it was asked. */
  async confirmApproval({ _id, approvalAskedAt }: SubmissionDocument): Promise<void> {
    if (!approvalAskedAt) return;
    await this.submissions.updateOne(
      { _id, approvalAskedAt },
      { $unset: { approvalAskedAt: 1 } },
      { timestamps: false },
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

/** Who decides, and the letter that goes with it. */
interface Deciding {
  by?: string | null;
  letter?: NewLetter | null;
  /** False where the last song of a submission is approved by itself: that one has its own. */
  hasActivity?: boolean;
}

/** Of the event of an approval. */
export const approvalId = ({ _id }: Pick<SubmissionDocument, '_id'>, approval: number): string => `${_id}-${approval}`;

const lettersOf = (
  decided: Parameters<typeof decisionLetter>[0],
  letter: NewLetter | null | undefined,
  by?: string | null,
): OutboxEntry[] => (letter ? [letterEntry(decisionLetter(decided, letter, by))] : []);

const idsOf = (songs: SongDocument[]): Types.ObjectId[] => songs.map(({ _id }) => _id);

const reservedFiles = (submission: SubmissionDocument, song: SongDocument): OwnedFile[] =>
  [song, ...validVersions(submission, song)].flatMap(({ _id, objectKey }) =>
    objectKey ? { key: objectKey, owner: approvedSongOwner(String(_id), song.approval) } : [],
  );
