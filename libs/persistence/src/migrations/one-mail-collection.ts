import type { mongo } from 'mongoose';
import { isDuplicateKey } from '../records/duplicate-key';
import type { Migration } from './migration';

/** The previous version leases an email for this long while it sends it. */
const leaseMs = 90_000;
const hourMs = 3_600_000;
const keptMs = 30 * 24 * hourMs;

interface FormerState {
  state: string;
  tries?: number;
  nextTryAt?: Date;
  error?: string;
  sentAt?: Date;
}
type Former = mongo.Document & { _id: unknown; mail: FormerState };
type Carried = mongo.Document & { _id: string; kind: string; since: Date };

interface Rule {
  mailOf(record: Former): Carried;
  /** These records are only an email and are deleted with it; of the others only a waiting email is carried over. */
  whole?: mongo.Document;
}

const after = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);
const kindOfActivity = ({ activityType, subject }: Former): string => {
  if (activityType === 'feedback') return 'feedback';
  return subject === 'Receipt of deletion to the artist' ? 'receipt' : 'confirmation';
};

const rules: Record<string, Rule> = {
  crm_activities: {
    mailOf: (activity) => ({
      ...{ _id: String(activity._id), kind: kindOfActivity(activity), since: activity.createdAt },
      about: { entityType: activity.entityType, entityId: activity.entityId },
    }),
  },
  messages: {
    mailOf: ({ _id, kind, submissionId, createdAt }) => ({
      ...{ _id: String(_id), kind: kind === 'message' ? 'message' : 'letter', since: createdAt },
      about: { entityType: 'submission', entityId: submissionId },
    }),
  },
  notifications: {
    whole: {},
    mailOf: ({ _id, key, about, dueAt, createdAt, mail }) => ({
      ...{ _id: `news-${String(_id)}`, kind: 'notification', since: dueAt },
      facts: { ...(key.startsWith('digest-') && { isDigest: true }), news: about },
      ...(!mail.nextTryAt && { expiresAt: after(createdAt, keptMs) }),
    }),
  },
  link_requests: {
    whole: {},
    mailOf: ({ _id, email, askedAt, mail }) => ({
      ...{ _id: `links-${String(_id).slice(0, 24)}`, kind: 'links', since: askedAt, expiresAt: after(askedAt, hourMs) },
      ...(mail.nextTryAt && { address: email }),
    }),
  },
  person_requests: {
    whole: { action: /^tell-/ },
    mailOf: ({ _id, email, action, submissionId, submissionUid, askedAt, mail }) => ({
      ...{ _id: String(_id), kind: action === 'tell-erased' ? 'erased' : 'person', since: askedAt },
      ...(action !== 'tell-erased' && submissionId && { about: { entityType: 'submission', entityId: submissionId } }),
      facts: { action, ...(submissionId && { submissionId, submissionUid }) },
      ...(mail.nextTryAt && { address: email }),
      ...((!action.startsWith('tell-') || !mail.nextTryAt) && { expiresAt: after(askedAt, hourMs) }),
    }),
  },
  pitch_letters: {
    whole: {},
    mailOf: ({ key, kind, recipientId, pitchId, replyTo, handedOverAt, createdAt, outbox, mail }) => ({
      ...{ _id: key, kind: kind === 'letter' ? 'pitch' : 'license-request', since: createdAt },
      about: { entityType: 'pitch', entityId: pitchId },
      facts: { recipientId, ...(replyTo && { replyTo }) },
      ...(handedOverAt && { handedOverAt }),
      ...(outbox && { outbox }),
      ...(!mail.nextTryAt && { expiresAt: after(createdAt, keptMs) }),
    }),
  },
};

/** A replica of the previous version may be sending the others at this moment: they are done, or due again, within its lease. */
const takeable = ({ whole }: Rule, now: Date): mongo.Document[] => [
  { 'mail.nextTryAt': { $lte: now } },
  { 'mail.nextTryAt': { $gt: after(now, leaseMs) } },
  { 'mail.nextTryAt': { $gt: now }, 'mail.tries': 0 },
  ...(whole ? [{ ...whole, 'mail.nextTryAt': { $exists: false } }] : []),
];

/** Leases the record, so that no replica sends its email meanwhile; null when another one was quicker. */
const claim = (records: mongo.Collection<Former>, { _id, mail }: Former, now: Date): Promise<Former | null> => {
  const seen = { _id, 'mail.nextTryAt': mail.nextTryAt ?? { $exists: false } } as object;
  const lease = { $set: { 'mail.nextTryAt': after(now, leaseMs) }, $inc: { 'mail.tries': 1 } } as object;
  return mail.nextTryAt ? records.findOneAndUpdate(seen, lease) : records.findOne(seen);
};

const add = async (database: mongo.Db, carried: Carried, mail: FormerState): Promise<void> => {
  const { state, tries = 0, nextTryAt: dueAt, error, sentAt } = mail;
  const { _id, ...fields } = carried;
  const known = { state, tries, ...(dueAt && { dueAt }), ...(error && { error }), ...(sentAt && { sentAt }) };
  const mails = database.collection<Carried>('mails');
  const inserted = { outbox: [], ...fields, ...known } as object;
  await mails.updateOne({ _id }, { $setOnInsert: inserted }, { upsert: true }).catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
  });
};

/** Moves emails from other records into `mails`; each is sent once, although replicas of both versions are running. */
export const carryMails = async (database: mongo.Db, now = new Date()): Promise<number> => {
  let carried = 0;
  for (const [name, rule] of Object.entries(rules)) {
    const records = database.collection<Former>(name);
    for await (const found of records.find({ $or: takeable(rule, now) })) {
      const record = await claim(records, found, now);
      if (!record) continue;
      const _id = record._id as never;
      await add(database, rule.mailOf(record), record.mail);
      const deleted = rule.whole ? await records.deleteOne({ ...rule.whole, _id }) : null;
      const unset = { $unset: { 'mail.nextTryAt': 1, 'mail.tries': 1 } } as object;
      // Two runners at once may both add one that is done; the one that ends the record counts it.
      carried += deleted?.deletedCount || (await records.updateOne({ _id }, unset)).modifiedCount;
    }
  }
  return carried;
};

export const oneMailCollection: Migration = {
  number: 9,
  name: 'one collection of emails',
  run: (database) => carryMails(database),
};
