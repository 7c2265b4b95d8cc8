import { randomBytes } from 'node:crypto';
import { AppError } from '@cueroom/contracts/app-error';
import type { Idempotency } from '@cueroom/contracts/idempotency';
import type { Created } from '@cueroom/contracts/message';
import type { ListPitchPeople } from '@cueroom/contracts/pitches/personal-data';
import { pitchReacted } from '@cueroom/contracts/pitches/pitch-activity';
import { type RecipientWithToken, recipientRemoved } from '@cueroom/contracts/pitches/recipients';
import type { Deed } from '@cueroom/contracts/record-changes';
import { limits } from '@cueroom/contracts/rules';
import { createOnce } from '@cueroom/persistence/records/idempotency';
import { type OutboxEntry, outboxEntry } from '@cueroom/persistence/outbox/outbox.schema';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { guardedWrite } from '@cueroom/persistence/records/guarded-write';
import { ofPerson } from '@cueroom/persistence/records/person';
import { unpurged } from '@cueroom/persistence/records/presence';
import { PublishedEvents } from '@cueroom/persistence/outbox/published-events';
import { changeEntries } from '@cueroom/persistence/records/record-changes';
import { retryOnConflict } from '@cueroom/persistence/records/retry-on-conflict';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { countsByPitch, countsOf, countUnanswered, type RecipientCounts } from './recipient-counts';
import type { RecipientDocument } from './recipients.schema';

const tooOften = 'This is being changed by someone else, please try again';

/** What is to be written of a recipient, and its events. Null: nothing. */
export type RecipientWrite = { set?: object; unset?: object; events?: OutboxEntry[] } | null;

/** What an admin did with a recipient is an activity of the pitch. */
export const pitchEntries = (did: Deed, pitchId: string): OutboxEntry[] =>
  changeEntries({ entityType: 'pitch', entityId: pitchId, did });

export type TrackListener = Pick<RecipientDocument, '_id' | 'pitchId' | 'name' | 'company' | 'reactions'>;

@Injectable()
export class RecipientsRepository {
  constructor(
    @InjectModel('PitchRecipient') private readonly recipients: Model<RecipientDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(recipients);
  }

  notFound = (): AppError => new AppError('not_found', 'This recipient does not exist');

  /** At random: of an id with a counter in it one could tell how much others write. */
  newId(): string {
    return randomBytes(12).toString('hex');
  }

  async add(
    fields: Omit<Partial<RecipientDocument>, '_id'> & { _id: string; pitchId: string },
    recordOf: (recipient: RecipientDocument, isRepeated?: true) => RecipientWithToken,
    idempotency?: Idempotency,
  ): Promise<Created<RecipientWithToken>> {
    const outbox = [...pitchEntries('recipient-added', fields.pitchId), ...(fields.outbox ?? [])];
    const added = await createOnce(this.recipients, idempotency, recordOf, async (creation) =>
      (await this.recipients.create({ ...fields, ...creation, outbox })).toObject(),
    );
    this.relay.nudge(this.recipients);
    return added;
  }

  count(pitchId: string): Promise<number> {
    return this.recipients.countDocuments({ pitchId, ...unpurged });
  }

  async list(pitchId: string): Promise<RecipientDocument[]> {
    return this.recipients
      .find({ pitchId, ...unpurged }, { outbox: 0 })
      .sort({ createdAt: 1, _id: 1 })
      .lean<RecipientDocument[]>();
  }

  /** Who did something with this track, in any pitch, with what they did with it. */
  async withTrack(trackId: string): Promise<TrackListener[]> {
    const shown = { pitchId: 1, name: 1, company: 1, reactions: { $elemMatch: { trackId } } } as const;
    return this.recipients
      .find({ 'reactions.trackId': trackId, ...unpurged }, shown)
      .sort({ createdAt: 1, _id: 1 })
      .lean<TrackListener[]>();
  }

  /** Of each pitch that has any. */
  async countsOf(pitchIds: string[]): Promise<Map<string, RecipientCounts>> {
    const counted = await this.recipients.aggregate<Parameters<typeof countsOf>[0]>([
      { $match: { pitchId: { $in: pitchIds }, ...unpurged } },
      countsByPitch,
    ]);
    return new Map(counted.map(countsOf));
  }

  /** Of each pitch that has any. */
  async openQuestions(): Promise<Map<string, number>> {
    const counted = await this.recipients.aggregate<{ _id: string; count: number }>([
      { $match: { 'reactions.comments.id': { $exists: true }, ...unpurged } },
      { $group: { _id: '$pitchId', count: { $sum: countUnanswered } } },
      { $match: { count: { $gt: 0 } } },
    ]);
    return new Map(counted.map(({ _id, count }) => [_id, count]));
  }

  /** Who has had a link to one of these pitches since then, has not opened it, and was left alone. */
  unopened(pitchIds: string[], to: Date): Promise<RecipientDocument[]> {
    const waits = { visits: 0, revokedAt: null, tokenHash: { $exists: true }, followedUpAt: { $not: { $gte: to } } };
    const since = { $or: [{ sentAt: { $lt: to } }, { sentAt: null, createdAt: { $lt: to } }] };
    return this.recipients
      .find({ pitchId: { $in: pitchIds }, ...waits, ...since, ...unpurged }, { outbox: 0 })
      .sort({ createdAt: 1, _id: 1 })
      .limit(limits.pageSize)
      .lean<RecipientDocument[]>();
  }

  find(filter: { _id?: string; pitchId?: string; tokenHash?: string }): Promise<RecipientDocument | null> {
    return this.recipients.findOne({ ...filter, ...unpurged }, { outbox: 0 }).lean<RecipientDocument>();
  }

  findByComment(pitchId: string, commentId: string): Promise<RecipientDocument | null> {
    const filter = { pitchId, 'reactions.comments.id': commentId, ...unpurged };
    return this.recipients.findOne(filter, { outbox: 0 }).lean<RecipientDocument>();
  }

  /**
   * One guarded write of what `decide` makes of the recipient as it is.
   * @param read gets the recipient, and what else belongs to it; must throw where there is none
   */
  async write<Read extends { recipient: RecipientDocument }>(
    read: () => Promise<Read>,
    decide: (read: Read) => RecipientWrite | Promise<RecipientWrite>,
  ): Promise<RecipientDocument> {
    return retryOnConflict(tooOften, async () => {
      const found = await read();
      const { recipient } = found;
      const decided = await decide(found);
      if (!decided) return recipient;
      const { set = {}, unset, events = [] } = decided;
      const { _id, revision } = recipient;
      return guardedWrite(
        this.relay,
        this.recipients,
        { _id, revision, ...unpurged },
        {
          $set: set,
          ...(unset && { $unset: unset }),
          ...(events.length > 0 && { $push: { outbox: { $each: events } } }),
        },
      );
    });
  }

  /** Their links are unknown from now on. The relay removes the documents once their last events are out. */
  async remove(filter: { _id?: string; pitchId: string }, now = new Date()): Promise<void> {
    for (const { _id } of await this.recipients.find({ ...filter, ...unpurged }, { _id: 1 }).lean()) {
      const recipientId = String(_id);
      const removed = [outboxEntry(recipientRemoved, recipientId, { recipientId })];
      await this.recipients.updateOne(
        { _id, ...unpurged },
        {
          $set: { deletedAt: now },
          $unset: { tokenHash: 1, letter: 1, idempotency: 1 },
          $inc: { revision: 1 },
          $push: { outbox: { $each: [...removed, ...pitchEntries('recipient-deleted', filter.pitchId)] } },
        },
      );
    }
    this.relay.nudge(this.recipients);
  }

  /** Forgets what was heard before that. @returns of how many people */
  async forgetHeard(before: Date): Promise<number> {
    const { modifiedCount } = await this.recipients.updateMany(
      { 'reactions.heardAt': { $lt: before } },
      {
        $set: { 'reactions.$[old].heard': [], 'reactions.$[old].versions': [] },
        $unset: { 'reactions.$[old].heardAt': 1 },
        $inc: { revision: 1 },
      },
      { arrayFilters: [{ 'old.heardAt': { $lt: before } }], timestamps: false },
    );
    return modifiedCount;
  }

  /** Forgets when a page was opened before that; how often it was stays. */
  async forgetVisits(before: Date): Promise<void> {
    const forget = (filter: object, fields: object) =>
      this.recipients.updateMany(filter, { $set: fields, $inc: { revision: 1 } }, { timestamps: false });
    await forget({ lastOpenedAt: { $lt: before } }, { firstOpenedAt: null, lastOpenedAt: null, seen: [] });
    await forget({ firstOpenedAt: { $lt: before } }, { firstOpenedAt: null });
  }

  /** A page of those with an address, or a contact that has one; of one person, or all. */
  people({ email, contactIds = [], after }: ListPitchPeople): Promise<RecipientDocument[]> {
    const ofContacts = { email: null, contactId: { $in: contactIds } };
    const wanted = email
      ? [ofPerson(email, 'email'), ofContacts]
      : [{ email: { $ne: null } }, { contactId: { $ne: null } }];
    return this.recipients
      .find(
        { $or: wanted, ...unpurged, ...(after && { _id: { $gt: after } }) },
        { email: 1, contactId: 1, createdAt: 1 },
      )
      .sort({ _id: 1 })
      .limit(limits.pageSize)
      .lean<RecipientDocument[]>();
  }

  /** For good, with events that are not out yet and those that are kept for lost queues. */
  async erase(ids: string[]): Promise<number> {
    await new PublishedEvents(this.recipients.db).purge(pitchReacted.name, ids, 'recipientId');
    const { deletedCount } = await this.recipients.deleteMany({ _id: { $in: ids } });
    return deletedCount;
  }

  of(ids: string[]): Promise<RecipientDocument[]> {
    return this.recipients.find({ _id: { $in: ids }, ...unpurged }, { outbox: 0 }).lean<RecipientDocument[]>();
  }
}
