import { AppError } from '@cueroom/contracts/app-error';
import { songSubmitted } from '@cueroom/contracts/intake/songs';
import { type NewSubmission, submissionDeleted } from '@cueroom/contracts/intake/submissions';
import { archivesDiscarded } from '@cueroom/contracts/media/archive';
import type { SubmissionStatus } from '@cueroom/contracts/options';
import { undecidedStatuses } from '@cueroom/contracts/options';
import { limits } from '@cueroom/contracts/rules';
import { guardedWrite } from '@cueroom/persistence/records/guarded-write';
import { isDuplicateKey } from '@cueroom/persistence/records/duplicate-key';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { foundBy } from '@cueroom/persistence/search/found-by';
import { type OutboxEntry, outboxEntry } from '@cueroom/persistence/outbox/outbox.schema';
import { present, unpurged } from '@cueroom/persistence/records/presence';
import { retryOnConflict } from '@cueroom/persistence/records/retry-on-conflict';
import { tidyTexts } from '@cueroom/persistence/records/tidy-texts';
import { ended, noRemoval, removal } from '@cueroom/persistence/records/trash';
import { undoableSince } from '@cueroom/persistence/records/undo-window';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import { acceptsSongsForMs } from './review';
import { changeEvents, fieldEvents, rightsEvents } from './submission-change';
import { songTexts, submissionKeys } from './submission-keys';
import { edited, newId, type SongDocument, type SubmissionDocument } from './submissions.schema';
import { filesOf } from './versions';

const changing = 'This submission is being changed by someone else, please try again';
/** Deleted submissions have `removedAt` as long as they can be restored, and `deletedAt` until their last event is out. */

/** Changes of a submission that was read are guarded: they answer null when it has changed since. */
@Injectable()
export class SubmissionsRepository {
  constructor(
    @InjectModel('Submission') private readonly submissions: Model<SubmissionDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(submissions);
  }

  /** Null when the submissionUid is taken. @param announceAt when to look whether to write emails about it, if at all */
  async insert(
    submission: NewSubmission,
    announceAt?: Date,
    identity: Pick<SubmissionDocument, '_id'> & Pick<Partial<SubmissionDocument>, 'link'> = { _id: newId() },
  ): Promise<SubmissionDocument | null> {
    try {
      const retention = submission.retention ?? 'keep';
      const fields = { ...tidyTexts(submission), ...identity, retention, status: 'submitted' as const, announceAt };
      const created = await this.submissions.create(fields);
      return created.toObject();
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  findByUid(submissionUid: string): Promise<SubmissionDocument | null> {
    return this.submissions.findOne({ submissionUid, ...present }).lean<SubmissionDocument>();
  }

  find(id: string): Promise<SubmissionDocument | null> {
    return this.submissions.findOne({ _id: id, ...present }).lean<SubmissionDocument>();
  }

  /** Also one whose deletion can be undone. */
  findHeld(id: string): Promise<SubmissionDocument | null> {
    return this.submissions.findOne({ _id: id, ...unpurged }).lean<SubmissionDocument>();
  }

  async get(id: string): Promise<SubmissionDocument> {
    const submission = await this.find(id);
    if (!submission) throw new AppError('not_found', 'This submission does not exist');
    return submission;
  }

  /** See retryOnConflict. @throws AppError 'not_found'; 'conflict' after five tries */
  rewrite(
    id: string,
    write: (submission: SubmissionDocument) => Promise<SubmissionDocument | null>,
  ): Promise<SubmissionDocument> {
    return retryOnConflict(changing, async () => write(await this.get(id)));
  }

  findByFiles(objectKeys: string[]): Promise<SubmissionDocument[]> {
    const isOne = { $in: objectKeys };
    const having = { $or: [{ 'songs.objectKey': isOne }, { 'versions.objectKey': isOne }], ...present };
    return this.submissions.find(having, { outbox: 0, 'songs.lyrics': 0 }).lean<SubmissionDocument[]>();
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

  /** Do files of so many submissions wait for a verdict? */
  async isUnjudged(submissions: number): Promise<boolean> {
    const isWaiting = { $exists: true } as const;
    const waiting = { $or: [{ 'songs.askedAt': isWaiting }, { 'versions.askedAt': isWaiting }] };
    return (await this.submissions.countDocuments(waiting).limit(submissions)) >= submissions;
  }

  setTags(submission: SubmissionDocument, tags: string[]): Promise<SubmissionDocument | null> {
    const { _id, revision } = submission;
    const set = { tags, ...submissionKeys({ ...submission, tags }) };
    const $push = { outbox: { $each: fieldEvents(submission, { tags }) } };
    return this.change({ _id, revision }, { $set: set, $inc: { edits: 1 }, $push });
  }

  /** @param events of more than another status */
  setStatus(
    submission: SubmissionDocument,
    status: SubmissionStatus,
    events: OutboxEntry[] = fieldEvents(submission, { status }),
  ): Promise<SubmissionDocument | null> {
    const { _id, revision, decision, history = [] } = submission;
    const at = new Date();
    const isDecided = !(undecidedStatuses as readonly string[]).includes(status);
    const isInReview = status === 'reviewing' || status === 'on_hold';
    const isNews = isInReview && history.at(-1)?.step !== 'in-review';
    return this.change(
      { _id, revision },
      {
        $set: {
          ...{ status, statusAt: at },
          ...(isDecided && { changes: null, changed: null }),
        },
        // A label has declined before, and its files were to go.
        ...(decision === null && { $unset: { filesEndAt: 1 } }),
        $inc: { edits: 1 },
        $push: { outbox: { $each: events }, ...(isNews && { history: { step: 'in-review' as const, at } }) },
      },
    );
  }

  /** One of its songs, with other rights. */
  setSong(submission: SubmissionDocument, song: SongDocument): Promise<SubmissionDocument | null> {
    const { _id, revision } = submission;
    const songs = submission.songs.map((one) => (one._id.equals(song._id) ? edited(song) : one));
    return this.change(
      { _id, revision },
      {
        $set: { songs, ...submissionKeys({ ...submission, songs }) },
        $inc: { edits: 1 },
        $push: { outbox: { $each: rightsEvents(submission, song) } },
      },
    );
  }

  /** A new link to the artist's page. */
  setLink(submission: SubmissionDocument, link: { hash: string; counter: number }) {
    const { _id, revision } = submission;
    const $push = { outbox: { $each: changeEvents('artist-link-renewed', submission) } };
    return this.change({ _id, revision }, { $set: { link }, $push }, false);
  }

  /** What was played, unless another report was recorded meanwhile: then null. */
  async setHeard({ _id: songId, heardAt }: SongDocument, heard: [number, number][]): Promise<true | null> {
    const { matchedCount } = await this.submissions.updateOne(
      { songs: { $elemMatch: { _id: songId, heardAt: heardAt ?? { $exists: false } } } },
      { $set: { 'songs.$.heard': heard, 'songs.$.heardAt': new Date() }, $inc: { revision: 1 } },
      { timestamps: false },
    );
    return matchedCount === 1 || null;
  }

  /** Gone from every list; it can be restored for a while. False when there is none. */
  async trash(id: string, now = new Date()): Promise<boolean> {
    const $push = { outbox: { $each: changeEvents('deleted', { _id: id }) } };
    return (await this.change({ _id: id }, { $set: removal(now), $push }, false)) !== null;
  }

  /** As it was. Null when it was not trashed after that. */
  restore(id: string, trashedAfter = undoableSince()): Promise<SubmissionDocument | null> {
    const trashed = { _id: id, ...unpurged, removedAt: { $gt: trashedAfter }, eraseAt: { $exists: false } };
    const $push = { outbox: { $each: changeEvents('restored', { _id: id }) } };
    const update = { $unset: noRemoval, $push };
    return guardedWrite(this.relay, this.submissions, trashed, update, { timestamps: false });
  }

  async idsTrashed(trashedBefore: Date): Promise<string[]> {
    const trashed = { ...unpurged, ...ended(trashedBefore), eraseAt: { $exists: false } };
    const found = await this.submissions.find(trashed, { _id: 1 }).lean<SubmissionDocument[]>();
    return found.map(({ _id }) => String(_id));
  }

  /** For good. The relay removes the document when the event of its end is out. */
  async delete(id: string): Promise<void> {
    const submission = await this.findHeld(id);
    if (!submission) return;
    const songUids = filesOf(submission).map(({ uid }) => uid);
    const archiveKeys = submission.archive?.attempts ?? [];
    const events = [
      outboxEntry(submissionDeleted, `${id}-deleted`, { submissionId: id, songUids }),
      ...(archiveKeys.length > 0 ? [outboxEntry(archivesDiscarded, `${id}-deleted`, { archiveKeys })] : []),
    ];
    const { removedAt = new Date(), revision } = submission;
    const update = { $set: { removedAt, deletedAt: new Date() }, $push: { outbox: { $each: events } } };
    const filter = { _id: id, revision, ...unpurged };
    const deleted = await guardedWrite(this.relay, this.submissions, filter, update);
    if (!deleted) await this.delete(id);
  }

  private change(
    filter: QueryFilter<SubmissionDocument>,
    update: UpdateQuery<SubmissionDocument>,
    timestamps?: false,
  ): Promise<SubmissionDocument | null> {
    return guardedWrite(this.relay, this.submissions, { ...present, ...filter }, update, { timestamps });
  }
}
