import { personOf, type PersonalKind, type PersonalRecord } from '@cueroom/contracts/intake/personal-data';
import { letterWritten, submissionApproved } from '@cueroom/contracts/intake/review';
import type { Page } from '@cueroom/contracts/message';
import { ofPerson } from '@cueroom/persistence/records/person';
import { readPage, type Selection } from '@cueroom/persistence/search/read-page';
import { RecordHistory } from '@cueroom/persistence/outbox/record-history';
import { PublishedEvents } from '@cueroom/persistence/outbox/published-events';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, Model, QueryFilter, Types } from 'mongoose';
import { ownRecord, toldActivities } from './own-data';
import type { SubmissionDocument } from '../submissions/submissions.schema';
import { filesOf } from '../submissions/versions';

export const sentKinds = ['brief', 'contact', 'submission'] as const;
type SentKind = (typeof sentKinds)[number];
/** Ids of what people sent, including deleted records that can still be restored; and of whom pitches went to. */
export type SentIds = Record<SentKind | 'recipient', string[]>;
export const noIds = (): SentIds => ({ brief: [], contact: [], submission: [], recipient: [] });

export interface Sender {
  kind: keyof SentIds;
  id: string;
  email: string;
  createdAt: Date;
}

/** What this service keeps itself. */
type StoredKind = Exclude<PersonalKind, 'recipient'>;
/** The fields in which people write free text. */
const texts: Record<StoredKind, string[]> = {
  brief: ['notes', 'vibe', 'references', 'additionalInfo', 'nextStep.text'],
  contact: ['notes', 'message'],
  submission: ['notes', 'description', 'ownership', 'songs.lyrics'],
  activity: ['subject', 'description'],
  message: ['subject', 'text'],
};
const emailFields = { brief: 'clientEmail', contact: 'email', submission: 'email' } as const;
/** Not exported: made of the other fields, or internal. */
const inner = { words: 0, initials: 0, order: 0, person: 0, outbox: 0, edits: 0, idempotency: 0 } as const;

type AnyDocument = Record<string, unknown> & { _id: Types.ObjectId };

/** The activities about these records. */
export const about = (ids: SentIds) => ({
  $or: sentKinds.map((entityType) => ({ entityType, entityId: { $in: ids[entityType] } })),
});

const filterOf = (kind: StoredKind, ids: SentIds): object => {
  if (kind === 'activity') return about(ids);
  return kind === 'message' ? { submissionId: { $in: ids.submission } } : { _id: { $in: ids[kind] } };
};

/** What this service stores about people, in all its collections. */
@Injectable()
export class PersonalDataRepository {
  private readonly history: RecordHistory;

  constructor(@InjectConnection() private readonly connection: Connection) {
    this.history = new RecordHistory(connection);
  }

  private get models() {
    const { Brief, Contact, Submission, Activity, Message } = this.connection.models;
    const models = { brief: Brief, contact: Contact, submission: Submission, activity: Activity, message: Message };
    return models as Record<keyof typeof texts, Model<AnyDocument>>;
  }

  /** Everyone; for erasures that are known by the hash of an address only. */
  async *senders(): AsyncIterable<Sender> {
    for (const kind of sentKinds) {
      const field = emailFields[kind];
      const all = this.models[kind].find({}, { [field]: 1, createdAt: 1 }).lean<AnyDocument[]>();
      for await (const record of all.cursor({ batchSize: 1000 })) {
        const { _id, [field]: email, createdAt } = record as AnyDocument;
        yield { kind, id: String(_id), email: String(email), createdAt: createdAt as Date };
      }
    }
  }

  async emailOfContact(id: string | null): Promise<string | null> {
    const contact = id && (await this.models.contact.findById(id, { email: 1 }).lean());
    return contact ? String(contact['email']) : null;
  }

  /** Oldest first. @param before only what was sent by then */
  async idsOf(email: string, before?: Date): Promise<SentIds> {
    const ids = noIds();
    for (const kind of sentKinds) {
      const filter = { ...ofPerson(email, emailFields[kind]), ...(before && { createdAt: { $lte: before } }) };
      const found = await this.models[kind].find(filter, { _id: 1 }).sort({ _id: 1 }).lean<AnyDocument[]>();
      ids[kind] = found.map(({ _id }) => String(_id));
    }
    return ids;
  }

  /** As they are stored; of what was sent also how it was changed. */
  async page(kind: StoredKind, email: string, offset?: number): Promise<Page<PersonalRecord>> {
    const page = await this.pageOf(filterOf(kind, await this.idsOf(email)), kind, offset);
    if (kind === 'activity' || kind === 'message') return page;
    for (const item of page.items) {
      const { items: edits } = await this.history.list({ entityType: kind, entityId: item.id });
      if (edits.length > 0) item.record = { ...item.record, edits };
    }
    return page;
  }

  forgetHistory(ids: readonly string[]): Promise<void> {
    return this.history.forget(ids);
  }

  /** As whoever they are about gets them by a link. */
  async ownPage(kind: StoredKind, ids: SentIds, offset?: number): Promise<Page<PersonalRecord>> {
    const filter = { ...filterOf(kind, ids), ...(kind === 'activity' && toldActivities) };
    const { items, total } = await this.pageOf(filter, kind, offset);
    return { items: items.map(ownRecord), total };
  }

  private pageOf(filter: QueryFilter<AnyDocument>, kind: StoredKind, offset = 0): Promise<Page<PersonalRecord>> {
    const selection: Selection<AnyDocument> = { filter, sort: { _id: 1 }, offset, without: inner };
    return readPage<AnyDocument, PersonalRecord>(this.models[kind], selection, ({ _id, ...record }) => ({
      id: String(_id),
      kind,
      record,
    }));
  }

  /** Those of versions among them. */
  async filesOf(submissionIds: string[]): Promise<{ songIds: string[]; songUids: string[]; objectKeys: string[] }> {
    const fields = { 'songs.lyrics': 0, 'songs.audio': 0, 'versions.audio': 0, ...inner } as const;
    const found = await this.models.submission.find({ _id: { $in: submissionIds } }, fields).lean();
    const files = (found as unknown as SubmissionDocument[]).flatMap(filesOf);
    return {
      songIds: files.map(({ id }) => id),
      songUids: files.map(({ uid }) => uid),
      objectKeys: files.flatMap(({ objectKey }) => objectKey ?? []),
    };
  }

  /** @returns how many */
  async removeActivities(filter: object): Promise<number> {
    return (await this.models.activity.deleteMany(filter)).deletedCount;
  }

  async removeMessages(submissionIds: string[]): Promise<void> {
    await this.models.message.deleteMany({ submissionId: { $in: submissionIds } });
  }

  async remove(kind: 'brief' | 'contact', ids: string[]): Promise<void> {
    await this.models[kind].deleteMany({ _id: { $in: ids } });
  }

  /** Otherwise an approval that is published late, or again, would add the tracks again. */
  async dropApprovals(submissionIds: string[]): Promise<void> {
    const { name } = submissionApproved;
    await this.models.submission.updateMany(
      { _id: { $in: submissionIds } },
      { $pull: { outbox: { name } } } as object,
      { timestamps: false },
    );
    await this.forgetDecisions(submissionIds);
  }

  /** The events of a decision hold the names of the artist and the songs, and what was written to the artist. */
  async forgetDecisions(submissionIds: string[]): Promise<void> {
    const published = new PublishedEvents(this.models.submission.db);
    for (const { name } of [submissionApproved, letterWritten]) await published.purge(name, submissionIds);
  }

  /** A submission that its artist has erased; no other replica takes it until that moment. */
  async takeErased(until: Date, now: Date): Promise<string | null> {
    const due = { eraseAt: { $lte: now }, deletedAt: { $exists: false } };
    const { submission } = this.models;
    const taken = await submission.findOneAndUpdate(due, { $set: { eraseAt: until } }, { timestamps: false }).lean();
    return taken && String(taken._id);
  }

  async idsWhere(kind: SentKind, filter: object, limit: number): Promise<string[]> {
    const found = await this.models[kind].find(filter, { _id: 1 }).limit(limit).lean<AnyDocument[]>();
    return found.map(({ _id }) => String(_id));
  }

  /**
   * Records of others in whose texts the address stands, as `brief 65f…`: at most 500 of each kind. Reads every record.
   * @param ids the person's own
   */
  async mentions(email: string, ids: SentIds): Promise<string[]> {
    const address = new RegExp(personOf(email).replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i');
    const own = new Set(Object.values(ids).flat());
    const mentions: string[] = [];
    for (const [kind, fields] of Object.entries(texts) as [keyof typeof texts, string[]][]) {
      const filter = { $or: fields.map((field) => ({ [field]: address })) };
      const found = await this.models[kind]
        .find(filter, { entityId: 1, submissionId: 1 })
        .limit(500)
        .lean<AnyDocument[]>();
      for (const { _id, entityId, submissionId } of found) {
        if (![_id, entityId, submissionId].some((id) => own.has(String(id)))) mentions.push(`${kind} ${String(_id)}`);
      }
    }
    for (const record of await this.history.mentioning(address)) {
      if (!own.has(record.entityId)) mentions.push(`${record.entityType} ${record.entityId}`);
    }
    return [...new Set(mentions)];
  }
}
