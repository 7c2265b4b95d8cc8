import { AppError } from '@cueroom/contracts/app-error';
import type {
  Activity,
  ActivityMail,
  AddActivity,
  AdminChanged,
  EntityType,
  ListActivities,
} from '@cueroom/contracts/intake/activities';
import type { Created, Page } from '@cueroom/contracts/message';
import { isDuplicateKey } from '@cueroom/persistence/duplicate-key';
import { createOnce } from '@cueroom/persistence/idempotency';
import { readPage } from '@cueroom/persistence/read-page';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { tidyTexts } from '../stored-fields';
import type { ActivityDocument, MailDocument } from './activities.schema';

const mailRecord = (mail: MailDocument | null): ActivityMail | null =>
  mail && { state: mail.state, error: mail.error, sentAt: mail.sentAt?.toISOString() };

export const activityRecord = (activity: ActivityDocument): Activity => ({
  id: String(activity._id),
  entityType: activity.entityType,
  entityId: activity.entityId,
  activityType: activity.activityType,
  subject: activity.subject,
  description: activity.description,
  dueDate: activity.dueDate?.toISOString() ?? null,
  completed: activity.completed,
  createdBy: activity.createdBy,
  mail: mailRecord(activity.mail ?? null),
  createdAt: activity.createdAt.toISOString(),
});

@Injectable()
export class ActivitiesRepository {
  constructor(@InjectModel('Activity') private readonly activities: Model<ActivityDocument>) {}

  async insert({ idempotency, ...activity }: AddActivity): Promise<Created<Activity>> {
    const completed = activity.completed ?? false;
    const { document, isRepeated } = await createOnce(this.activities, idempotency, async (fields) =>
      (await this.activities.create({ ...tidyTexts(activity), completed, ...fields })).toObject(),
    );
    return { ...activityRecord(document), ...(isRepeated && { isRepeated }) };
  }

  /** Safe to run twice: the first record of a change stays. */
  async insertChange({ changeId, entityType, entityId, subject, by, at }: AdminChanged): Promise<void> {
    try {
      const change = { changeId, entityType, entityId, activityType: 'change', subject, createdBy: by } as const;
      await this.activities.create({ ...change, createdAt: new Date(at) });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** Newest first, or of what is due the first; with the number of all that match. */
  list({ entityType, entityId, dueBy, limit, offset }: ListActivities): Promise<Page<Activity>> {
    const filter = {
      ...(entityType && { entityType }),
      ...(entityId && { entityId }),
      ...(dueBy && { completed: false, dueDate: { $lte: new Date(dueBy) } }),
    };
    const sort: Record<string, 1 | -1> = dueBy ? { dueDate: 1, _id: 1 } : { createdAt: -1, _id: -1 };
    return readPage(this.activities, { filter, sort, limit, offset }, activityRecord);
  }

  /** What was said and written about records that are gone; that an admin deleted them stays on record. */
  async forget(entityType: EntityType, entityIds: string[]): Promise<void> {
    await this.activities.deleteMany({ entityType, entityId: { $in: entityIds }, activityType: { $ne: 'change' } });
  }

  /** @throws AppError 'not_found' */
  async setCompleted(id: string, completed: boolean): Promise<Activity> {
    const changed = await this.activities
      .findByIdAndUpdate(id, { $set: { completed } }, { returnDocument: 'after' })
      .lean<ActivityDocument>();
    if (!changed) throw new AppError('not_found', 'This activity does not exist');
    return activityRecord(changed);
  }
}
