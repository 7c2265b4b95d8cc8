import { submissionApproved, submissionRejected } from '@cueroom/contracts/intake/review';
import { type SongAudio, songSubmitted } from '@cueroom/contracts/intake/songs';
import { type NewSubmission, submissionDeleted } from '@cueroom/contracts/intake/submissions';
import { archivesDiscarded } from '@cueroom/contracts/media/archive';
import type { SubmissionStatus } from '@cueroom/contracts/options';
import { undecidedStatuses } from '@cueroom/contracts/options';
import { limits } from '@cueroom/contracts/rules';
import { OutboxRelay } from '@cueroom/persistence/outbox.relay';
import { foundBy } from '@cueroom/persistence/found-by';
import { outboxEntry } from '@cueroom/persistence/outbox.schema';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, mongo, type QueryFilter, Types, type UpdateQuery } from 'mongoose';
import { tidyTexts } from '../stored-fields';
import { acceptsSongsForMs, promotableSongs, tracksOf } from './review';
import {
  type Decision,
  type SongDocument,
  songTexts,
  type SubmissionDocument,
  submissionKeys,
} from './submissions.schema';

const duplicateKey = 11000;
const present = { deletedAt: { $exists: false } } as const;

@Injectable()
export class SubmissionsRepository {
  constructor(
    @InjectModel('Submission') private readonly submissions: Model<SubmissionDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(submissions);
  }

  /** Null when the submissionUid is taken. */
  async insert(submission: NewSubmission): Promise<SubmissionDocument | null> {
    try {
      const created = await this.submissions.create({ ...tidyTexts(submission), status: 'submitted' as const });
      return created.toObject();
    } catch (error) {
      if (error instanceof mongo.MongoServerError && error.code === duplicateKey) return null;
      throw error;
    }
  }

  findByUid(submissionUid: string): Promise<SubmissionDocument | null> {
    return this.submissions.findOne({ submissionUid, ...present }).lean<SubmissionDocument>();
  }

  find(id: string): Promise<SubmissionDocument | null> {
    return this.submissions.findOne({ _id: id, ...present }).lean<SubmissionDocument>();
  }

  findByFiles(objectKeys: string[]): Promise<SubmissionDocument[]> {
    return this.submissions
      .find({ 'songs.objectKey': { $in: objectKeys }, ...present }, { outbox: 0, 'songs.lyrics': 0 })
      .lean<SubmissionDocument[]>();
  }

  findBySong(songId: string): Promise<SubmissionDocument | null> {
    return this.submissions.findOne({ 'songs._id': songId, ...present }).lean<SubmissionDocument>();
  }

  /** Null when the submission no longer takes this song: it is full, decided, too old, gone, or has it already. */
  addSong(id: string, song: SongDocument): Promise<SubmissionDocument | null> {
    const { objectKey, songUid } = song;
    const { words, initials } = foundBy(songTexts(song), {});
    const toInspect = objectKey && { submissionId: id, songId: String(song._id), songUid, objectKey };
    return this.change(
      {
        _id: id,
        decision: null,
        status: { $in: undecidedStatuses },
        createdAt: { $gt: new Date(Date.now() - acceptsSongsForMs) },
        'songs.songUid': { $ne: songUid },
        [`songs.${limits.songsPerSubmission - 1}`]: { $exists: false },
      },
      {
        $push: {
          songs: song,
          ...(toInspect && { outbox: outboxEntry(songSubmitted, `${song._id}-1`, toInspect) }),
        },
        $addToSet: { words: { $each: words }, initials: { $each: initials } },
      },
    );
  }

  /** A worker has begun; a verdict that was faster stays. */
  async markInspecting(songId: string, objectKey: string): Promise<void> {
    await this.submissions.updateOne(
      { songs: { $elemMatch: { _id: songId, objectKey, 'audio.state': 'queued' } } },
      { $set: { 'songs.$.audio.state': 'running' } },
      { timestamps: false },
    );
  }

  /** The first verdict on a file stays. */
  async recordVerdict(songId: string, objectKey: string, audio: SongAudio): Promise<void> {
    await this.submissions.updateOne(
      { songs: { $elemMatch: { _id: songId, objectKey, 'audio.state': { $in: ['queued', 'running'] } } } },
      { $set: { 'songs.$.audio': audio }, $unset: { 'songs.$.askedAt': 1 } },
    );
  }

  /** Songs that have waited for a verdict since before `askedBefore`. */
  async findUnjudged(askedBefore: Date, limit: number): Promise<SubmissionDocument[]> {
    return this.submissions
      .find({ ...present, 'songs.askedAt': { $lt: askedBefore } })
      .limit(limit)
      .lean<SubmissionDocument[]>();
  }

  /** Whether songs of that many submissions wait for a verdict. */
  async isUnjudged(submissions: number): Promise<boolean> {
    const waiting = { 'songs.askedAt': { $exists: true } };
    return (await this.submissions.countDocuments(waiting).limit(submissions)) >= submissions;
  }

  /** Asks once more for the verdicts on these songs. Null when the submission changed since it was read. */
  askAgain({ _id, revision }: SubmissionDocument, overdue: SongDocument[]): Promise<SubmissionDocument | null> {
    const asked = overdue.map(({ _id: songId, songUid, objectKey = '' }) =>
      outboxEntry(songSubmitted, `${songId}-again-${revision + 1}`, {
        submissionId: String(_id),
        songId: String(songId),
        songUid,
        objectKey,
      }),
    );
    return this.change(
      { _id, revision },
      { $set: { 'songs.$[song].askedAt': new Date() }, $push: { outbox: { $each: asked } } },
      overdue.map(({ _id: songId }) => songId),
    );
  }

  /** Null when it changed since it was read. */
  setTags(submission: SubmissionDocument, tags: string[]): Promise<SubmissionDocument | null> {
    const { _id, revision } = submission;
    return this.change({ _id, revision }, { $set: { tags, ...submissionKeys({ ...submission, tags }) } });
  }

  setStatus(id: string, status: SubmissionStatus): Promise<SubmissionDocument | null> {
    return this.change({ _id: id }, { $set: { status } });
  }

  /** Null when it changed since it was read. */
  approve(submission: SubmissionDocument): Promise<SubmissionDocument | null> {
    const { _id, revision } = submission;
    const approved = { submissionId: String(_id), tracks: tracksOf(submission) };
    return this.change(
      { _id, revision, decision: null },
      {
        $set: { decision: 'approved', status: 'approved', 'songs.$[song].status': 'approved' },
        $push: { outbox: outboxEntry(submissionApproved, `${_id}-${revision + 1}`, approved) },
      },
      promotableSongs(submission).map((song) => song._id),
    );
  }

  /** Null when it changed since it was read. */
  reject({ _id, revision }: SubmissionDocument): Promise<SubmissionDocument | null> {
    const rejected = { submissionId: String(_id), revision: revision + 1 };
    const archive = { state: 'queued', revision: revision + 1, askedAt: new Date() };
    return this.change(
      { _id, revision, decision: null },
      {
        $set: { decision: 'rejected', status: 'rejected', archive },
        $push: { outbox: outboxEntry(submissionRejected, `${_id}-${revision + 1}`, rejected) },
      },
    );
  }

  /** The label is the decision's again. Null when it changed since it was read. */
  labelDecided({ _id, revision }: SubmissionDocument, decision: Decision): Promise<SubmissionDocument | null> {
    return this.change({ _id, revision, decision }, { $set: { status: decision } });
  }

  markPromoted(songId: string): Promise<SubmissionDocument | null> {
    return this.change({ 'songs._id': songId }, { $set: { 'songs.$.status': 'approved' } });
  }

  /** False when there is none. The relay removes the document when the event of its end is out. */
  async delete(id: string): Promise<boolean> {
    const submission = await this.find(id);
    if (!submission) return false;
    const songUids = submission.songs.map(({ songUid }) => songUid);
    const archiveKeys = submission.archive?.attempts ?? [];
    const events = [
      outboxEntry(submissionDeleted, `${id}-deleted`, { submissionId: id, songUids }),
      ...(archiveKeys.length > 0 ? [outboxEntry(archivesDiscarded, `${id}-deleted`, { archiveKeys })] : []),
    ];
    const deleted = await this.change(
      { _id: id, revision: submission.revision },
      {
        $set: { deletedAt: new Date() },
        $push: { outbox: { $each: events } },
      },
    );
    return deleted ? true : this.delete(id);
  }

  /** One guarded, atomic write; `songIds` are the songs that `$[song]` means. */
  private async change(
    filter: QueryFilter<SubmissionDocument>,
    update: UpdateQuery<SubmissionDocument>,
    songIds?: Types.ObjectId[],
  ): Promise<SubmissionDocument | null> {
    const changed = await this.submissions
      .findOneAndUpdate(
        { ...present, ...filter },
        { ...update, $inc: { revision: 1 } },
        {
          returnDocument: 'after',
          ...(songIds && { arrayFilters: [{ 'song._id': { $in: songIds } }] }),
        },
      )
      .lean<SubmissionDocument>();
    this.relay.nudge(this.submissions);
    return changed;
  }
}
