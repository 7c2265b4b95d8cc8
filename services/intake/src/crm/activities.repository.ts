import { AppError } from '@cueroom/contracts/app-error';
import type {
  Activity,
  ActivityChanges,
  AddActivity,
  AdminChanged,
  EntityType,
  ListActivities,
} from '@cueroom/contracts/intake/activities';
import type { MailAbout } from '@cueroom/contracts/intake/mails';
import type { GiveFeedback } from '@cueroom/contracts/intake/feedback';
import type { OpenRequests } from '@cueroom/contracts/pitches/open-requests';
import type { Created, Page } from '@cueroom/contracts/message';
import { isDuplicateKey } from '@cueroom/persistence/records/duplicate-key';
import { createOnce } from '@cueroom/persistence/records/idempotency';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { undoableUntil } from '@cueroom/persistence/records/undo-window';
import { readPage } from '@cueroom/persistence/search/read-page';
import { tidyTexts } from '@cueroom/persistence/records/tidy-texts';
import { isoDates } from '@cueroom/persistence/records/to-record';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { mailEntries, mailRecord, type MailState } from '../mail/mail-state';
import type { ActivityDocument } from './activities.schema';

/** Until when what it changed of its record can be undone; null: no longer, or it changed nothing. */
export const undoEnd = ({ madeChange, isUndone, changedAt, createdAt }: ActivityDocument): Date | null =>
  madeChange && !isUndone ? undoableUntil(changedAt ?? createdAt) : null;

export const activityRecord = (activity: ActivityDocument): Activity => {
  const {
    _id,
    mail,
    changeId,
    madeChange,
    changedAt,
    did,
    isUndone,
    isVoid,
    idempotency,
    updatedAt,
    pitchId,
    outbox,
    deletedAt,
    ...fields
  } = activity;
  const until = undoEnd(activity);
  return {
    ...isoDates(fields),
    id: String(_id),
    mail: mail ? mailRecord(mail) : null,
    ...(pitchId && { pitchId }),
    ...(until && { undoableUntil: until.toISOString(), madeChange }),
  };
};

const ofRecordAtMost = 2000;

@Injectable()
export class ActivitiesRepository {
  constructor(
    @InjectModel('Activity') private readonly activities: Model<ActivityDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(activities);
  }

  insert({ idempotency, ...activity }: AddActivity): Promise<Created<Activity>> {
    const completed = activity.completed ?? false;
    return createOnce(this.activities, idempotency, activityRecord, async (creation) =>
      (await this.activities.create({ ...tidyTexts(activity), completed, ...creation })).toObject(),
    );
  }

  /** Stores feedback to the artist of a submission, with its email. */
  async insertFeedback(given: GiveFeedback, mail: MailState): Promise<Created<Activity>> {
    const { id: entityId, feedback, createdBy, idempotency } = given;
    const about = { entityType: 'submission', entityId } as const;
    const written = { ...about, activityType: 'feedback', subject: 'Feedback', createdBy, mail } as const;
    const added = await createOnce(this.activities, idempotency, activityRecord, async (creation) => {
      const activity = { ...written, description: feedback.trim(), ...withMail(about, mail, 'feedback'), ...creation };
      return (await this.activities.create(activity)).toObject();
    });
    this.relay.nudge(this.activities);
    return added;
  }

  /** Safe to run twice: the first record of a change stays. @param made what was done, and the change itself where it can be undone */
  insertChange(told: AdminChanged, made: Pick<ActivityDocument, 'did' | 'madeChange'> = {}): Promise<void> {
    const { changeId, entityType, entityId, subject, by, at } = told;
    const change = { changeId, entityType, entityId, activityType: 'change', subject, createdBy: by } as const;
    return this.insertOnce({ ...change, createdAt: new Date(at), ...made });
  }

  /** What it changed of its record. */
  async noteChange(id: string, madeChange: string): Promise<Activity> {
    const noted = { $set: { madeChange, changedAt: new Date() }, $unset: { isUndone: 1, isVoid: 1 } } as const;
    const activity = await this.activities
      .findByIdAndUpdate(id, noted, { returnDocument: 'after' })
      .lean<ActivityDocument>();
    if (!activity) throw new AppError('not_found', 'This activity does not exist');
    return activityRecord(activity);
  }

  /** With the others that have made the same change, as a call that moved a status. */
  async markUndone(
    { _id, entityType, entityId }: ActivityDocument,
    madeChange: string,
    isVoid: boolean,
  ): Promise<Activity> {
    await this.activities.updateMany({ entityType, entityId, madeChange }, { $set: { isUndone: true } });
    if (isVoid) await this.activities.updateOne({ _id }, { $set: { isVoid } });
    return activityRecord((await this.find(String(_id))) as ActivityDocument);
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

  async find(id: string): Promise<ActivityDocument | null> {
    return this.activities.findById(id).lean<ActivityDocument>();
  }

  /** Records an email of the software about a record, once for each subject. @param kind of the email that is to be sent */
  async insertEmail({ entityType, entityId }: MailAbout, subject: string, mail: MailState, kind?: string) {
    const about = { entityType, entityId };
    const email = { ...about, activityType: 'email', createdBy: 'system', subject, mail } as const;
    const changeId = `${subject} ${entityType} ${entityId}`;
    await this.insertOnce({ ...email, changeId, ...(kind && withMail(about, mail, kind)) });
    this.relay.nudge(this.activities);
  }

  async recordMail(id: string, mail: MailState): Promise<void> {
    await this.activities.updateOne({ _id: id }, { $set: { mail } });
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

  /** The newest ones of a record, far more than one has. */
  async ofRecord(entityType: EntityType, entityId: string): Promise<ActivityDocument[]> {
    return this.activities
      .find({ entityType, entityId }, { outbox: 0 })
      .sort({ createdAt: -1, _id: -1 })
      .limit(ofRecordAtMost)
      .lean<ActivityDocument[]>();
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

/** The write of an activity asks for its email, so that a crash loses neither. */
const withMail = (about: MailAbout, mail: MailState, kind: string) => {
  const _id = new Types.ObjectId();
  return { _id, outbox: mailEntries(mail, { kind, key: String(_id), about }) };
};
