import { songSubmitted } from '@cueroom/contracts/intake/songs';
import type { SongAudio } from '@cueroom/contracts/media/song-audio';
import { askAgain, guardedWrite } from '@cueroom/persistence/records/guarded-write';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { outboxEntry } from '@cueroom/persistence/outbox/outbox.schema';
import { present, unpurged } from '@cueroom/persistence/records/presence';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, UpdateQuery } from 'mongoose';
import type { Receiving } from './received-changes';
import type { SubmissionDocument, VersionDocument } from './submissions.schema';
import type { SongFile } from './versions';

const lists = ['songs', 'versions'] as const;

/** What workers find out about the files of songs and of their versions. An id is that of a song or of a version. */
@Injectable()
export class InspectionsRepository {
  constructor(
    @InjectModel('Submission') private readonly submissions: Model<SubmissionDocument>,
    private readonly relay: OutboxRelay,
  ) {}

  /** A worker has begun; a verdict that was faster stays. */
  async markInspecting(id: string, objectKey: string): Promise<void> {
    await this.update({ _id: id, objectKey, 'audio.state': 'queued' }, (list) => ({
      $set: { [`${list}.$.audio.state`]: 'running' },
    }));
  }

  /** The first verdict on a file stays. */
  async recordVerdict(id: string, objectKey: string, audio: SongAudio): Promise<void> {
    await this.update({ _id: id, objectKey, 'audio.state': { $in: ['queued', 'running'] } }, (list) => ({
      $set: { [`${list}.$.audio`]: audio },
      // Of its first file.
      $min: { [`${list}.$.checkedAt`]: new Date() },
      $unset: { [`${list}.$.askedAt`]: 1 },
    }));
  }

  /** Also one whose deletion can be undone. */
  findByFile(id: string): Promise<SubmissionDocument | null> {
    const filter = { ...unpurged, $or: lists.map((list) => ({ [`${list}._id`]: id })) };
    return this.submissions.findOne(filter, { outbox: 0 }).lean<SubmissionDocument>();
  }

  /** Also a submission whose deletion can be undone. @param shownBy asks of this one, and only if it is not deleted */
  async usesFile(key: string, shownBy?: string): Promise<boolean> {
    const places = [{ 'songs.objectKey': key }, { 'versions.objectKey': key }];
    return (
      (await this.submissions.exists({ $or: places, ...(shownBy ? { _id: shownBy, ...present } : unpurged) })) !== null
    );
  }

  /** Null when it has changed since it was read. */
  setReceived({ _id, revision }: SubmissionDocument, { set, events }: Receiving): Promise<SubmissionDocument | null> {
    const update = { $set: set, $push: { outbox: { $each: events } } };
    return guardedWrite(this.relay, this.submissions, { _id, revision, ...unpurged }, update, { timestamps: false });
  }

  async setCompared({ _id, objectKey }: VersionDocument, compared: VersionDocument['compared']): Promise<void> {
    await this.submissions.updateOne(
      { versions: { $elemMatch: { _id, objectKey } } },
      { $set: { 'versions.$.compared': compared }, $inc: { revision: 1 } },
      { timestamps: false },
    );
  }

  findUnjudged(askedBefore: Date): AsyncIterable<SubmissionDocument> {
    const isOverdue = { $lt: askedBefore };
    const overdue = { ...present, $or: [{ 'songs.askedAt': isOverdue }, { 'versions.askedAt': isOverdue }] };
    return this.submissions
      .find(overdue, { outbox: 0, 'songs.lyrics': 0 })
      .lean<SubmissionDocument[]>()
      .cursor({ batchSize: 100 }) as AsyncIterable<SubmissionDocument>;
  }

  requestVerdict({ _id }: SubmissionDocument, file: SongFile, now: Date): Promise<boolean> {
    const { list, id, uid, objectKey = '', askedAt } = file;
    const request = { submissionId: String(_id), songId: id, songUid: uid, objectKey };
    const filter = { _id, ...present, [list]: { $elemMatch: { _id: id, askedAt } } };
    const event = (at: Date) => outboxEntry(songSubmitted, `${id}-again-${at.getTime()}`, request);
    const set = { [`${list}.$.askedAt`]: now };
    return askAgain(this.relay, this.submissions, filter, set, { askedAt, now, event });
  }

  /** Edits write a list whole: the revision moves, so that one under way notices. */
  private async update(file: object, change: (list: string) => UpdateQuery<SubmissionDocument>): Promise<void> {
    for (const list of lists) {
      const filter = { [list]: { $elemMatch: file } };
      const update = { ...change(list), $inc: { revision: 1 } } as UpdateQuery<SubmissionDocument>;
      const { matchedCount } = await this.submissions.updateOne(filter, update, { timestamps: false });
      if (matchedCount > 0) return;
    }
  }
}
