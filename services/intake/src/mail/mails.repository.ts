import { isDuplicateKey } from '@cueroom/persistence/records/duplicate-key';
import type { OutboxEntry } from '@cueroom/persistence/outbox/outbox.schema';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { MailState } from './mail-state';
import type { MailDocument } from './mails.schema';

const keptMs = 30 * 24 * 3_600_000;

/** An email without `dueAt` is due at once. */
interface WantedMail
  extends
    Pick<MailDocument, 'kind' | 'about' | 'address' | 'facts' | 'dueAt' | 'expiresAt'>,
    Partial<Pick<MailDocument, 'state'>> {
  key: string;
}

/** All emails: waiting ones, and for 30 days those that were sent or failed. */
@Injectable()
export class Mails {
  constructor(
    @InjectModel('Mail') private readonly mails: Model<MailDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(mails);
  }

  /** Adds an email; a second one with the same key changes nothing. */
  async want({ key, dueAt = new Date(), ...wanted }: WantedMail): Promise<void> {
    await onlyOnce(() => this.mails.create({ _id: key, ...wanted, dueAt, since: dueAt }));
  }

  /** Adds news to an email that collects them until it is due; false when a replica has already started to send it. */
  gather({ key, kind, dueAt }: { key: string; kind: string; dueAt: Date }, news: object): Promise<boolean> {
    const opened = { kind, dueAt, since: dueAt, 'facts.isDigest': true };
    const gathered = { $addToSet: { 'facts.news': news }, $setOnInsert: opened } as object;
    return onlyOnce(() => this.mails.updateOne({ _id: key, tries: 0 }, gathered, { upsert: true }));
  }

  /** Whether any email has this news. @param news a filter */
  async hasNews(news: object): Promise<boolean> {
    return (await this.mails.exists({ 'facts.news': { $elemMatch: news } } as object)) !== null;
  }

  /** Leases the email that was due first; no other replica takes it until that moment. */
  takeDue(kinds: readonly string[], until: Date, now: Date): Promise<MailDocument | null> {
    const due = { dueAt: { $lte: now }, kind: { $in: [...kinds] } };
    const lease = { $set: { dueAt: until }, $inc: { tries: 1 } };
    return this.mails
      .findOneAndUpdate(due, lease, { sort: { dueAt: 1 }, returnDocument: 'after' })
      .lean<MailDocument>();
  }

  /** Since when the email that has waited longest is due; null when none waits. */
  async oldestSince(): Promise<Date | null> {
    const waiting = { dueAt: { $exists: true }, state: 'queued' } as const;
    const oldest = await this.mails.findOne(waiting, { since: 1 }).sort({ since: 1 }).lean();
    return oldest?.since ?? null;
  }

  async markHandedOver({ _id }: MailDocument, now = new Date()): Promise<void> {
    await this.mails.updateOne({ _id }, { $set: { handedOverAt: now } });
  }

  /** Stores the result and keeps the lease, because the report comes next. */
  async record({ _id }: MailDocument, state: MailState): Promise<void> {
    await this.mails.updateOne(
      { _id },
      { $set: state, $unset: { handedOverAt: 1, ...(!state.error && { error: 1 }) } },
    );
  }

  /** Ends the lease. @param dueAt when it is tried again; without it the email is done */
  async release({ _id }: MailDocument, dueAt?: Date, now = Date.now()): Promise<void> {
    const over = { $unset: { dueAt: 1, address: 1 }, $min: { expiresAt: new Date(now + keptMs) } } as const;
    await this.mails.updateOne({ _id }, dueAt ? { $set: { dueAt } } : over);
  }

  /** Publishes an event about an email; safe to repeat. */
  async tell(key: string, event: OutboxEntry): Promise<void> {
    await this.mails.updateOne({ _id: key }, { $push: { outbox: event } });
    this.relay.nudge(this.mails);
  }

  /** The keys of the emails about a record that a replica has started to send. */
  async begun(kind: string, entityId: string): Promise<string[]> {
    const found = await this.mails.find({ kind, 'about.entityId': entityId, tries: { $gt: 0 } }, { _id: 1 }).lean();
    return found.map(({ _id }) => _id);
  }

  /** Deletes the emails about these records, or to these recipients of pitches. */
  async forget(ids: readonly string[]): Promise<void> {
    const gone = { $in: [...ids] };
    await this.mails.deleteMany({ $or: [{ 'about.entityId': gone }, { 'facts.recipientId': gone }] } as object);
  }
}

/** False when an email with this key exists. */
const onlyOnce = async (write: () => Promise<unknown>): Promise<boolean> => {
  try {
    await write();
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
};
