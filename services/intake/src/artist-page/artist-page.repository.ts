import type { ChangedField, DeletedFile } from '@cueroom/contracts/intake/artist-changes';
import { filesEnded } from '@cueroom/contracts/intake/submissions';
import { songFileReplaced, songSubmitted } from '@cueroom/contracts/intake/songs';
import { archivesDiscarded } from '@cueroom/contracts/media/archive';
import type { StoredObject } from '@cueroom/contracts/media/objects';
import type { RetentionChoice } from '@cueroom/contracts/options';
import { guardedWrite } from '@cueroom/persistence/records/guarded-write';
import { storedPerson } from '@cueroom/persistence/records/person';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { type OutboxEntry, outboxEntry } from '@cueroom/persistence/outbox/outbox.schema';
import { fieldChanges } from '@cueroom/persistence/records/record-changes';
import { present } from '@cueroom/persistence/records/presence';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import { noteOf, songHistory } from './artist-note';
import { newsEntry, receive } from '../submissions/received-changes';
import { isDecided } from '../submissions/review';
import { songChanges } from '../submissions/submission-change';
import { filesOf } from '../submissions/versions';
import { versionSubmitted } from '../submissions/versions.repository';
import { submissionKeys } from '../submissions/submission-keys';
import {
  edited,
  type SongDocument,
  type SubmissionDocument,
  type VersionDocument,
} from '../submissions/submissions.schema';

const receiptYears = 1;

/** What artists change from their page: guarded writes that answer null when the submission has changed since it was read. */
@Injectable()
export class ArtistPageRepository {
  constructor(
    @InjectModel('Submission') private readonly submissions: Model<SubmissionDocument>,
    private readonly relay: OutboxRelay,
  ) {}

  find(id: string): Promise<SubmissionDocument | null> {
    return this.submissions.findOne({ _id: id, ...present }).lean<SubmissionDocument>();
  }

  /** Until it is erased. */
  async isHeld(id: string): Promise<boolean> {
    return (await this.submissions.exists({ _id: id, deletedAt: present.deletedAt })) !== null;
  }

  /** Also a deleted one, as long as it can be restored. */
  findByLink(hash: string): Promise<SubmissionDocument | null> {
    return this.submissions.findOne({ 'link.hash': hash, deletedAt: present.deletedAt }).lean<SubmissionDocument>();
  }

  /** These fields of a song are new: the studio sees it as changed, and as pending again. */
  changeSong(
    submission: SubmissionDocument,
    song: SongDocument,
    fields: ChangedField['field'][],
    events: OutboxEntry[] = [noteOf(submission, 'Changed by the artist', songHistory(submission, song))],
  ): Promise<SubmissionDocument | null> {
    const songId = String(song._id);
    const songs = submission.songs.map((one) => (String(one._id) === songId ? edited(song) : one));
    const keys = submissionKeys({ ...submission, songs });
    const { set, events: news } = changing({ ...submission, songs }, songId, fields);
    return this.change(submission, {
      $set: { songs, ...keys, ...set },
      $inc: { edits: 1 },
      $push: { outbox: { $each: [...events, ...news] } },
    });
  }

  /** Who has sent it, and where answers go. */
  correctArtist(submission: SubmissionDocument, field: 'artistName' | 'email', value: string) {
    const corrected = { ...submission, [field]: value };
    const { set, events } = changing(corrected, null, [field]);
    const what = field === 'email' ? 'Email address' : 'Artist name';
    const subject = `${what} corrected by the artist. Before: ${submission[field]}`;
    const note = noteOf(submission, subject, fieldChanges(submission, { [field]: value }).changes);
    const person = storedPerson(corrected.email);
    return this.change(submission, {
      $set: { [field]: value, person, ...submissionKeys(corrected), ...set },
      $inc: { edits: 1 },
      $push: { outbox: { $each: [note, ...events] } },
    });
  }

  replaceFile(submission: SubmissionDocument, song: SongDocument, file: StoredObject) {
    const { _id, songUid, objectKey: formerKey } = song;
    const [objectKey, songId] = [file.key, String(_id)];
    const occurrence = `${songId}-${submission.revision + 1}`;
    const toInspect = { submissionId: String(submission._id), songId, songUid, objectKey };
    const { heard, heardAt, ...kept } = song;
    const better: SongDocument = {
      ...kept,
      objectKey,
      fileName: file.filename,
      fileType: file.contentType,
      audio: { state: 'queued' },
      askedAt: new Date(),
    };
    return this.changeSong(
      submission,
      better,
      ['file'],
      [
        noteOf(
          submission,
          formerKey ? 'Better file from the artist' : 'File from the artist',
          songChanges(song, { fileName: better.fileName }, songUid),
        ),
        outboxEntry(songSubmitted, occurrence, toInspect),
        ...(formerKey ? [outboxEntry(songFileReplaced, occurrence, { songUid, formerKey })] : []),
      ],
    );
  }

  addVersion(submission: SubmissionDocument, song: SongDocument, version: VersionDocument) {
    const versions = [...(submission.versions ?? []), version];
    const events = [noteOf(submission, 'Version from the artist'), versionSubmitted(String(submission._id), version)];
    const { set, events: news } = changing({ ...submission, versions }, String(song._id), ['versions']);
    return this.change(submission, {
      $set: set,
      $push: { versions: version, outbox: { $each: [...events, ...news] } },
      $inc: { edits: 1 },
    });
  }

  /** In the thread there is a message now: the answer, where something was asked in words. */
  async answer(submission: SubmissionDocument): Promise<SubmissionDocument | null> {
    const { changes } = submission;
    const isAwaited = changes?.items.includes('other') && !changes.received?.some(({ item }) => item === 'other');
    if (!isAwaited || isDecided(submission)) return submission;
    const { set, events } = changing(submission, null, [], 'answer');
    return this.change(submission, { $set: set, $inc: { edits: 1 }, $push: { outbox: { $each: events } } });
  }

  /** The artist says that this is all. */
  finishChanges(submission: SubmissionDocument): Promise<SubmissionDocument | null> {
    const { set, events } = changing(submission, null, [], 'done');
    const note = noteOf(submission, 'The artist is done with what was asked for');
    return this.change(submission, { $set: set, $inc: { edits: 1 }, $push: { outbox: { $each: [note, ...events] } } });
  }

  withdraw(submission: SubmissionDocument, filesEndAt: Date, at = new Date()) {
    const decided = { decision: 'withdrawn', status: 'withdrawn', statusAt: at, decidedAt: at } as const;
    return this.change(submission, {
      $set: { ...decided, decidedBy: null, changes: null, changed: null, filesEndAt },
      $push: {
        outbox: {
          $each: [
            noteOf(submission, 'Withdrawn by the artist', fieldChanges(submission, { status: 'withdrawn' }).changes),
            newsEntry(submission, 'withdrawn', at),
          ],
        },
      },
      $inc: { edits: 1 },
    });
  }

  /** @param filesEndAt null: the files do not go by choice */
  setRetention(submission: SubmissionDocument, retention: RetentionChoice, filesEndAt: Date | null) {
    return this.change(submission, {
      $set: { retention, ...(filesEndAt && { filesEndAt }) },
      ...(!filesEndAt && { $unset: { filesEndAt: 1 } }),
    });
  }

  /** Accepted, with songs that were not, of which the artist has chosen a term and no day is set. */
  async listUnplanned(): Promise<SubmissionDocument[]> {
    const chosen = { retention: { $in: ['30-days', '6-months'] }, filesEndAt: { $exists: false }, receipt: null };
    const partly = { decision: 'approved', songs: { $elemMatch: { status: { $ne: 'approved' } } } };
    return this.submissions
      .find({ deletedAt: present.deletedAt, ...chosen, ...partly } as QueryFilter<SubmissionDocument>)
      .lean<SubmissionDocument[]>();
  }

  /** Gone from every list at once, and it cannot be restored. False when there is none. */
  async beginErasure({ _id }: SubmissionDocument, now = new Date()): Promise<boolean> {
    const erased = { removedAt: new Date(0), eraseAt: now };
    return (await guardedWrite(this.relay, this.submissions, { _id, ...present }, { $set: erased })) !== null;
  }

  /** Those whose files are to go; while an archive is being made or unpacked they stay. */
  async listEnding(now: Date, limit: number): Promise<SubmissionDocument[]> {
    return this.submissions
      .find({
        deletedAt: present.deletedAt,
        filesEndAt: { $lte: now },
        'archive.state': { $nin: ['queued', 'running'] },
      })
      .sort({ filesEndAt: 1 })
      .limit(limit)
      .lean<SubmissionDocument[]>();
  }

  /** These files, by the ids of songs and versions, are no longer the submission's; the receipt says which they were. */
  endFiles(submission: SubmissionDocument, ended: string[], files: DeletedFile[], deletedAt: Date) {
    const { _id, revision, archive } = submission;
    const keptUntil = new Date(deletedAt);
    keptUntil.setUTCFullYear(keptUntil.getUTCFullYear() + receiptYears);
    const isEnded = ({ id }: { id: string }) => ended.includes(id);
    const withoutEnded = <T extends SongDocument | VersionDocument>(list: T[]): T[] =>
      list.map((one) => (isEnded({ id: String(one._id) }) ? withoutFile(one) : one));
    const archiveKeys = archive?.attempts ?? [];
    const occurrence = `${_id}-${revision + 1}`;
    const songUids = filesOf(submission)
      .filter(isEnded)
      .map(({ uid }) => uid);
    const songs = withoutEnded(submission.songs);
    const versions = withoutEnded(submission.versions ?? []);
    const events = [
      outboxEntry(filesEnded, occurrence, { submissionId: String(_id), songUids }),
      ...(archiveKeys.length > 0 ? [outboxEntry(archivesDiscarded, occurrence, { archiveKeys })] : []),
    ];
    return this.change(submission, {
      $set: { songs, versions, archive: null, receipt: { deletedAt, keptUntil, files } },
      $unset: { filesEndAt: 1 },
      $push: { outbox: { $each: events } },
    });
  }

  private change({ _id, revision }: SubmissionDocument, update: UpdateQuery<SubmissionDocument>) {
    const filter = { _id, revision, deletedAt: present.deletedAt };
    return guardedWrite(this.relay, this.submissions, filter, update);
  }
}

/** What was measured stays; nothing can be played any more. */
const withoutFile = <T extends SongDocument | VersionDocument>({ objectKey, askedAt, ...one }: T): T => {
  const { previewUrl, peaksUrl, ...audio } = one.audio;
  return { ...one, audio } as unknown as T;
};

/** Until it is decided, the studio sees these fields, which it has now, as changed, and the submission as pending again. @param songId null: of the submission itself */
const changing = (
  submission: SubmissionDocument,
  songId: string | null,
  fields: ChangedField['field'][],
  said: Parameters<typeof receive>[2] = null,
) => {
  if (isDecided(submission)) return { set: {}, events: [] };
  const known = submission.changed?.fields ?? [];
  const added = fields.filter((field) => !known.some((one) => one.songId === songId && one.field === field));
  const changed = { at: new Date(), fields: [...known, ...added.map((field) => ({ songId, field }))] };
  const { set, events } = receive({ ...submission, changed }, changed.at, said);
  return { set: { changed, status: 'pending', statusAt: changed.at, ...set } as const, events };
};
