import type { ListPitchActivity, PitchActivity, PitchReacted } from '@cueroom/contracts/pitches/pitch-activity';
import type { Page } from '@cueroom/contracts/message';
import { isDuplicateKey } from '@cueroom/persistence/records/duplicate-key';
import { readPage } from '@cueroom/persistence/search/read-page';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { PitchActivityDocument } from './activities.schema';

const activityRecord = ({
  _id,
  pitchId: _pitch,
  reactionId: _reaction,
  createdAt,
  ...activity
}: PitchActivityDocument): PitchActivity => ({ id: String(_id), createdAt: createdAt.toISOString(), ...activity });

/** The feed: what clients did on their pages. */
@Injectable()
export class PitchActivities {
  constructor(@InjectModel('PitchActivity') private readonly activities: Model<PitchActivityDocument>) {}

  /** Safe to run twice. @returns no entry when it was deleted meanwhile */
  async add({
    reactionId,
    pitchId,
    recipientId,
    recipientName,
    kind,
    trackId,
    createdAt,
    ...facts
  }: PitchReacted): Promise<{ activity: PitchActivity | null; isNew: boolean }> {
    const { versionId, choice, at, text, commentId, requestId } = facts;
    const about = {
      reactionId,
      pitchId,
      recipientId,
      recipientName,
      kind,
      trackId,
      versionId,
      choice,
      at,
      text,
      commentId,
      requestId,
    };
    try {
      const added = await this.activities.create({ ...about, createdAt: new Date(createdAt) });
      return { activity: activityRecord(added.toObject()), isNew: true };
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const known = await this.activities.findOne({ reactionId }).lean<PitchActivityDocument>();
      return { activity: known && activityRecord(known), isNew: false };
    }
  }

  list({ id, limit, offset }: ListPitchActivity): Promise<Page<PitchActivity>> {
    const sort = { createdAt: -1, _id: -1 } as const;
    return readPage(this.activities, { filter: { pitchId: id }, sort, limit, offset }, activityRecord);
  }

  async forget(filter: { pitchId?: string; recipientId?: { $in: string[] }; reactionId?: string }): Promise<void> {
    await this.activities.deleteMany(filter);
  }

  /** What was opened and heard before that. */
  async forgetListening(before: Date): Promise<void> {
    await this.activities.deleteMany({ kind: { $in: ['opened', 'heard'] }, createdAt: { $lt: before } });
  }
}
