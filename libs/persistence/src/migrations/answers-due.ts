import type { mongo } from 'mongoose';
import type { Migration } from './migration';

interface Stored {
  _id: mongo.ObjectId;
  status?: string;
  createdAt: Date;
  updatedAt: Date;
  followUpDate?: Date | null;
  /** Catalog may have told of a pitch already. */
  answeredAt?: Date | null;
}

const dayMs = 24 * 3_600_000;
const batch = 1000;
const earliest = (...moments: (Date | null | undefined)[]): Date | undefined =>
  moments.flatMap((moment) => moment ?? []).sort((one, other) => one.getTime() - other.getTime())[0];
const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** When the studio first called, met or wrote; or when a client first did something with a pitch, which was sent before that. */
const firstAnswers = async (database: mongo.Db, entityType: 'brief' | 'contact'): Promise<Map<string, Date>> => {
  const activityType = { $in: ['call', 'email', 'meeting', ...(entityType === 'brief' ? ['pitch'] : [])] };
  // One with a day is planned until it is done.
  const isDone = { $or: [{ dueDate: null }, { completed: true }] };
  const found = await database
    .collection('crm_activities')
    .aggregate<{ _id: string; at: Date }>([
      { $match: { entityType, activityType, createdBy: { $ne: 'system' }, ...isDone } },
      { $group: { _id: '$entityId', at: { $min: '$createdAt' } } },
    ])
    .toArray();
  return new Map(found.map(({ _id, at }) => [_id, at]));
};

const fill = async (
  collection: mongo.Collection<Stored>,
  missing: string,
  fieldsOf: (record: Stored) => object,
): Promise<number> => {
  let filled = 0;
  let updates: mongo.AnyBulkWriteOperation<Stored>[] = [];
  const write = async () => {
    if (updates.length > 0) filled += (await collection.bulkWrite(updates, { ordered: false })).modifiedCount;
    updates = [];
  };
  for await (const record of collection.find({ [missing]: { $exists: false } })) {
    const filter = { _id: record._id, [missing]: { $exists: false } } as mongo.Filter<Stored>;
    updates.push({ updateOne: { filter, update: { $set: fieldsOf(record) } } });
    if (updates.length === batch) await write();
  }
  await write();
  return filled;
};

/** Briefs get the day on which an answer is due, when it was given, their currency and a next step; messages when they were answered. */
export const answersDue = (number: number, now = () => new Date()): Migration => ({
  number,
  name: 'answers and next steps of briefs',
  run: async (database) => {
    const ofBriefs = await firstAnswers(database, 'brief');
    const briefs = await fill(database.collection<Stored>('briefs'), 'answerDueAt', (brief) => {
      const isNew = ['submitted', 'new'].includes(brief.status ?? 'submitted');
      const answerDueAt = new Date(brief.createdAt.getTime() + dayMs);
      const known = earliest(brief.answeredAt, ofBriefs.get(String(brief._id)));
      const answeredAt = known ?? (isNew ? null : brief.updatedAt);
      const later = dayOf(new Date(Math.max(now().getTime(), brief.followUpDate?.getTime() ?? 0)));
      const nextStep = answeredAt
        ? { text: 'Decide what comes next', dueOn: later, who: null }
        : { text: 'Answer the client', dueOn: dayOf(answerDueAt), who: null };
      return { answerDueAt, answeredAt, currency: 'USD', nextStep };
    });
    const ofContacts = await firstAnswers(database, 'contact');
    const contacts = await fill(database.collection<Stored>('contacts'), 'answeredAt', ({ _id, status, updatedAt }) => {
      return { answeredAt: ofContacts.get(String(_id)) ?? (status === 'new' ? null : updatedAt) };
    });
    return briefs + contacts;
  },
});
