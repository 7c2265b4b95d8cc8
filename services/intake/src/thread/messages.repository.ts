import type { ActivityMail } from '@cueroom/contracts/intake/activities';
import type { ThreadMessage } from '@cueroom/contracts/intake/artist-page';
import type { LettersTakenBack } from '@cueroom/contracts/intake/review';
import type { Idempotency } from '@cueroom/contracts/idempotency';
import type { Created } from '@cueroom/contracts/message';
import { isDuplicateKey } from '@cueroom/persistence/records/duplicate-key';
import { createOnce } from '@cueroom/persistence/records/idempotency';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import type { OutboxEntry } from '@cueroom/persistence/outbox/outbox.schema';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { mailEntries, mailRecord, type MailState } from '../mail/mail-state';
import type { MessageDocument } from './messages.schema';

const threadMessage = ({ _id, from, kind, subject, text, createdAt, takenBackAt }: MessageDocument): ThreadMessage => ({
  id: String(_id),
  from,
  kind,
  subject,
  text,
  createdAt: createdAt.toISOString(),
  takenBackAt: takenBackAt?.toISOString() ?? null,
});

type Written = Partial<MessageDocument> & { submissionId: string; text: string; from: 'artist' | 'studio' };

/** The thread of a submission; the write of a message asks for its email, and the message shows what became of it. */
@Injectable()
export class MessagesRepository {
  constructor(
    @InjectModel('Message') private readonly messages: Model<MessageDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(messages);
  }

  /** @param eventsOf its events */
  async add(
    message: Written,
    idempotency?: Idempotency,
    eventsOf: (id: string) => OutboxEntry[] = () => [],
  ): Promise<Created<ThreadMessage>> {
    const _id = new Types.ObjectId();
    const added = await createOnce(this.messages, idempotency, threadMessage, async (creation) => {
      const outbox = [...eventsOf(String(_id)), ...mailOf(_id, message)];
      return (
        await this.messages.create({ _id, ...message, text: message.text.trim(), outbox, ...creation })
      ).toObject();
    });
    this.relay.nudge(this.messages);
    return added;
  }

  /** Safe to repeat. @param mailAt when its email is due */
  async addOnce(message: Written & { occurrence: string }, mailAt: Date): Promise<void> {
    const _id = new Types.ObjectId();
    try {
      const outbox = mailOf(_id, message, mailAt);
      await this.messages.create({ _id, ...message, text: message.text.trim(), outbox });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    this.relay.nudge(this.messages);
  }

  async find(id: string): Promise<MessageDocument | null> {
    return this.messages.findById(id).lean<MessageDocument>();
  }

  async list(submissionId: string): Promise<ThreadMessage[]> {
    const found = await this.messages
      .find({ submissionId })
      .sort({ createdAt: 1, _id: 1 })
      .limit(500)
      .lean<MessageDocument[]>();
    return found.map(threadMessage);
  }

  /** What became of the emails to the artist, by message. */
  async mailsOf(submissionId: string): Promise<Map<string, ActivityMail>> {
    const found = await this.messages.find({ submissionId, from: 'studio' }).limit(500).lean<MessageDocument[]>();
    return new Map(found.flatMap(({ _id, mail }) => (mail ? [[String(_id), mailRecord(mail)]] : [])));
  }

  /** The artist's page shows its letters now. */
  async markLettersSeen(submissionId: string, now = new Date()): Promise<void> {
    await this.messages.updateMany({ submissionId, kind: 'letter', seenAt: null }, { $set: { seenAt: now } });
  }

  /**
   * Of a decision that was undone at once no letter is left, unless the artist has seen it: that one is taken back.
   * Safe to repeat, and late. @param taken with which revision their decision was undone, and how
   * @param begun the ids of those whose email may have gone
   */
  async takeBackLetters(
    { submissionId, revision, since, endedAt }: LettersTakenBack,
    begun: readonly string[],
  ): Promise<void> {
    const before = { submissionId, kind: 'letter', revision: { $not: { $gte: revision } } } as const;
    const waiting = { 'mail.state': 'queued', _id: { $nin: [...begun] } } as const;
    const undone = { ...before, ...(since ? { createdAt: { $gt: new Date(since) } } : waiting) };
    await this.messages.deleteMany({ ...undone, seenAt: null });
    const takenBackAt = endedAt ? new Date(endedAt) : new Date();
    await this.messages.updateMany({ ...undone, takenBackAt: null }, { $set: { takenBackAt, mail: null } });
    if (endedAt) await this.messages.updateMany({ ...before, takenBackAt: null }, { $set: { takenBackAt } });
  }

  async hasOccurrence(occurrence: string): Promise<boolean> {
    return (await this.messages.exists({ occurrence })) !== null;
  }

  async forgetOccurrence(occurrence: string): Promise<void> {
    await this.messages.deleteOne({ occurrence });
  }

  async forget(submissionIds: string[]): Promise<void> {
    await this.messages.deleteMany({ submissionId: { $in: submissionIds } });
  }

  async recordMail(id: string, mail: MailState): Promise<void> {
    await this.messages.updateOne({ _id: id, mail: { $ne: null } }, { $set: { mail } });
  }
}

const mailOf = (_id: Types.ObjectId, { mail, kind = 'message', submissionId }: Written, dueAt?: Date) =>
  mailEntries(mail, {
    kind: kind === 'message' ? 'message' : 'letter',
    key: String(_id),
    about: { entityType: 'submission', entityId: submissionId },
    ...(dueAt && { dueAt: dueAt.toISOString() }),
  });
