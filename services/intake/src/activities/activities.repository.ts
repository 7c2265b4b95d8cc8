import { AppError } from '@cueroom/contracts/app-error';
import type {
  Activity,
  ActivityChanges,
  AddActivity,
  AdminChanged,
  EntityType,
  ListActivities,
} from '@cueroom/contracts/intake/activities';
import type { OpenRequests } from '@cueroom/contracts/pitches/open-requests';
import type { Created, Page } from '@cueroom/contracts/message';
import { isDuplicateKey } from '@cueroom/persistence/duplicate-key';
import { createOnce } from '@cueroom/persistence/idempotency';
import { readPage } from '@cueroom/persistence/read-page';
import { tidyTexts } from '@cueroom/persistence/tidy-texts';
import { isoDates } from '@cueroom/persistence/to-record';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { dueFilter, dueFirst, leaseUntil, type MailDocument, mailRecord } from '../mail/mail-state';
import type { ActivityDocument } from './activities.schema';

export const activityRecord = (activity: ActivityDocument): Activity => {
  const { _id, mail, changeId, idempotency, updatedAt, pitchId, ...fields } = activity;
  return { ...isoDates(fields), id: String(_id), mail: mail ? mailRecord(mail) : null, ...(pitchId && { pitchId }) };
};

@Injectable()
export class ActivitiesRepository {
  constructor(@InjectModel('Activity') private readonly activities: Model<ActivityDocument>) {}

  insert({ idempotency, ...activity }: AddActivity): Promise<Created<Activity>> {
    const completed = activity.completed ?? false;
    return createOnce(this.activities, idempotency, activityRecord, async (creation) =>
      (await this.activities.create({ ...tidyTexts(activity), completed, ...creation })).toObject(),
    );
  }

  /** Safe to run twice: the first record of a change stays. */
  insertChange({ changeId, entityType, entityId, subject, by, at }: AdminChanged): Promise<void> {
    const change = { changeId, entityType, entityId, activityType: 'change', subject, createdBy: by } as const;
    return this.insertOnce({ ...change, createdAt: new Date(at) });
  }

  /** Tasks of pitches that are not done. @param pitchIds missing: of all */
  async countOpenRequests(pitchIds?: string[]): Promise<OpenRequests[]> {
    const of = pitchIds && { entityId: { $in: pitchIds } };
    const open = { entityType: 'pitch', ...of, activityType: 'pitch', completed: false } as const;
    const counted = await this.activities.aggregate<{ _id: string; count: number }>([
      { $match: open },
      { $group: { _id: '$entityId', count: { $sum: 1 } } },
    ]);
    return counted.map(({ _id, count }) => ({ pitchId: _id, count }));
  }

  async findByChange(changeId: string): Promise<ActivityDocument | null> {
    return this.activities.findOne({ changeId }).lean<ActivityDocument>();
  }

  /** An email that the software writes about a record, once for each subject. */
  insertEmail(
    { entityType, entityId }: Pick<Activity, 'entityType' | 'entityId'>,
    subject: string,
    mail: MailDocument,
  ) {
    const about = { entityType, entityId, activityType: 'email', createdBy: 'system' } as const;
    return this.insertOnce({ ...about, changeId: `${subject} ${entityType} ${entityId}`, subject, mail });
  }

  /** One whose mail is due; no other replica takes it until that moment. */
  takeDue(until: Date, now: Date): Promise<ActivityDocument | null> {
    return this.activities.findOneAndUpdate(dueFilter(now), leaseUntil(until), dueFirst).lean<ActivityDocument>();
  }

  async recordMail({ _id }: ActivityDocument, mail: MailDocument): Promise<void> {
    await this.activities.updateOne({ _id }, { $set: { mail } });
  }

  list({ entityType, entityId, dueBy, dueAfter, limit, offset }: ListActivities): Promise<Page<Activity>> {
    const due = { ...(dueBy && { $lte: new Date(dueBy) }), ...(dueAfter && { $gt: new Date(dueAfter) }) };
    const isDue = Boolean(dueBy ?? dueAfter);
    const filter = {
      ...(entityType && { entityType }),
      ...(entityId && { entityId }),
      ...(isDue && { completed: false, dueDate: due }),
    };
    const sort: Record<string, 1 | -1> = isDue ? { dueDate: 1, _id: 1 } : { createdAt: -1, _id: -1 };
    return readPage(this.activities, { filter, sort, limit, offset }, activityRecord);
  }

  /** What was said and written about records that are gone; that an admin deleted them stays on record. */
  async forget(entityType: EntityType, entityIds: string[]): Promise<void> {
    await this.activities.deleteMany({ entityType, entityId: { $in: entityIds }, activityType: { $ne: 'change' } });
  }

  async forgetOccurrences(changeId: RegExp | { $in: string[] }): Promise<void> {
    await this.activities.deleteMany({ changeId });
  }

  async update(id: string, changes: ActivityChanges): Promise<Activity> {
    const changed = await this.activities
      .findByIdAndUpdate(id, { $set: tidyTexts(changes) } as object, { returnDocument: 'after' })
      .lean<ActivityDocument>();
    if (!changed) throw new AppError('not_found', 'This activity does not exist');
    return activityRecord(changed);
  }

  /** Safe to run twice: the first one of this occurrence stays. */
  async insertOnce(activity: Partial<ActivityDocument> & { changeId: string }): Promise<void> {
    try {
      await this.activities.create(activity);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
