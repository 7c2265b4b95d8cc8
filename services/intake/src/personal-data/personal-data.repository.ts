import { personOf, type PersonalKind, type PersonalRecord } from '@cueroom/contracts/intake/personal-data';
import { submissionApproved } from '@cueroom/contracts/intake/review';
import type { Page } from '@cueroom/contracts/message';
import { readPage, type Selection } from '@cueroom/persistence/read-page';
import { PublishedEvents } from '@cueroom/persistence/published-events';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter, Types } from 'mongoose';
import type { ActivityDocument } from '../activities/activities.schema';
import type { BriefDocument } from '../briefs/briefs.schema';
import type { ContactDocument } from '../contacts/contacts.schema';
import type { SubmissionDocument } from '../submissions/submissions.schema';

/** Ids of what people sent; also of what is deleted and waits for its end. */
export interface SentIds {
  brief: string[];
  contact: string[];
  submission: string[];
}
export const sentKinds = ['brief', 'contact', 'submission'] as const;
type SentKind = (typeof sentKinds)[number];

/** Who sent a record. */
export interface Sender {
  kind: SentKind;
  id: string;
  email: string;
  createdAt: Date;
}

/** Where people write. */
const texts: Record<Exclude<PersonalKind, 'mention'>, string[]> = {
  brief: ['notes', 'vibe', 'references', 'additionalInfo'],
  contact: ['notes', 'message'],
  submission: ['notes', 'description', 'ownership', 'songs.lyrics'],
  activity: ['subject', 'description'],
};
const emailFields = { brief: 'clientEmail', contact: 'email', submission: 'email' } as const;
/** Made of the other fields, to find the record by. */
const inner = { words: 0, initials: 0, order: 0, outbox: 0, edits: 0, idempotency: 0 } as const;

type AnyDocument = Record<string, unknown> & { _id: Types.ObjectId };

/** What this service keeps of people, over all its collections. */
@Injectable()
export class PersonalDataRepository {
  private readonly models: Record<keyof typeof texts, Model<AnyDocument>>;

  constructor(
    @InjectModel('Brief') briefs: Model<BriefDocument>,
    @InjectModel('Contact') contacts: Model<ContactDocument>,
    @InjectModel('Submission') submissions: Model<SubmissionDocument>,
    @InjectModel('Activity') activities: Model<ActivityDocument>,
  ) {
    const all: Record<keyof typeof texts, unknown> = {
      brief: briefs,
      contact: contacts,
      submission: submissions,
      activity: activities,
    };
    this.models = all as typeof this.models;
  }

  /** Addresses are compared here: no index knows them by their person, and records of any age are to be found. */
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

  async idsOf(email: string): Promise<SentIds> {
    const person = personOf(email);
    const ids: SentIds = { brief: [], contact: [], submission: [] };
    for await (const sender of this.senders()) if (personOf(sender.email) === person) ids[sender.kind].push(sender.id);
    return ids;
  }

  async page(kind: PersonalKind, email: string, offset = 0): Promise<Page<PersonalRecord>> {
    const ids = await this.idsOf(email);
    if (kind === 'mention') return this.mentions(email, ids);
    const filter: QueryFilter<AnyDocument> = kind === 'activity' ? about(ids) : { _id: { $in: ids[kind] } };
    const selection: Selection<AnyDocument> = { filter, sort: { _id: 1 }, offset, without: inner };
    return readPage<AnyDocument, PersonalRecord>(this.models[kind], selection, ({ _id, ...record }) => ({
      id: String(_id),
      kind,
      record,
    }));
  }

  /** The songs of these submissions: their ids, and what their files are kept under. */
  async filesOf(submissionIds: string[]): Promise<{ songIds: string[]; songUids: string[]; objectKeys: string[] }> {
    const submissions = (await this.models.submission
      .find({ _id: { $in: submissionIds } }, { 'songs._id': 1, 'songs.songUid': 1, 'songs.objectKey': 1 })
      .lean()) as unknown as SubmissionDocument[];
    const songs = submissions.flatMap((submission) => submission.songs);
    return {
      songIds: songs.map(({ _id }) => String(_id)),
      songUids: songs.map(({ songUid }) => songUid),
      objectKeys: songs.flatMap(({ objectKey }) => objectKey ?? []),
    };
  }

  /** What was said, written and changed about these records. @returns how many */
  async removeActivities(ids: SentIds): Promise<number> {
    return (await this.models.activity.deleteMany(about(ids))).deletedCount;
  }

  async remove(kind: 'brief' | 'contact', ids: string[]): Promise<void> {
    await this.models[kind].deleteMany({ _id: { $in: ids } });
  }

  /** An approval that is not out yet, or would be told again, makes the tracks anew. */
  async dropApprovals(submissionIds: string[]): Promise<void> {
    const { name } = submissionApproved;
    await this.models.submission.updateMany(
      { _id: { $in: submissionIds } },
      { $pull: { outbox: { name } } } as object,
      { timestamps: false },
    );
    await this.forgetApprovals(submissionIds);
  }

  /** An approval names the artist and the songs. */
  async forgetApprovals(submissionIds: string[]): Promise<void> {
    await new PublishedEvents(this.models.submission.db).purge(submissionApproved.name, submissionIds);
  }

  /** Those of a kind that match. */
  async idsWhere(kind: SentKind, filter: object, limit: number): Promise<string[]> {
    const found = await this.models[kind].find(filter, { _id: 1 }).limit(limit).lean<AnyDocument[]>();
    return found.map(({ _id }) => String(_id));
  }

  async removeActivitiesWhere(filter: object): Promise<number> {
    return (await this.models.activity.deleteMany(filter)).deletedCount;
  }

  private async mentions(email: string, ids: SentIds): Promise<Page<PersonalRecord>> {
    const address = new RegExp(personOf(email).replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i');
    const own = new Set(Object.values(ids).flat());
    const items: PersonalRecord[] = [];
    for (const [kind, fields] of Object.entries(texts) as [keyof typeof texts, string[]][]) {
      const filter = { $or: fields.map((field) => ({ [field]: address })) };
      const found = await this.models[kind]
        .find(filter, { entityType: 1, entityId: 1 })
        .limit(500)
        .lean<AnyDocument[]>();
      for (const { _id, entityType, entityId } of found) {
        if (own.has(String(_id)) || own.has(String(entityId))) continue;
        const record = kind === 'activity' ? { kind, entityType, entityId } : { kind };
        items.push({ id: String(_id), kind: 'mention', record });
      }
    }
    return { items, total: items.length };
  }
}

const about = (ids: SentIds) => ({
  $or: sentKinds.map((entityType) => ({ entityType, entityId: { $in: ids[entityType] } })),
});
