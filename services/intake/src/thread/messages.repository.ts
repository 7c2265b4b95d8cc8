import type { ActivityMail } from '@cueroom/contracts/intake/activities';
import type { ThreadMessage } from '@cueroom/contracts/intake/artist-page';
import type { Idempotency } from '@cueroom/contracts/idempotency';
import type { Created } from '@cueroom/contracts/message';
import { isDuplicateKey } from '@cueroom/persistence/duplicate-key';
import { createOnce } from '@cueroom/persistence/idempotency';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { dueFilter, dueFirst, leaseUntil, type MailDocument, mailRecord } from '../mail/mail-state';
import type { MessageDocument } from './messages.schema';

export const threadMessage = ({
  _id,
  from,
  kind,
  subject,
  text,
  createdAt,
  takenBackAt,
}: MessageDocument): ThreadMessage => ({
  id: String(_id),
  from,
  kind,
  subject,
  text,
  createdAt: createdAt.toISOString(),
  takenBackAt: takenBackAt?.toISOString() ?? null,
});

type Written = Partial<MessageDocument> & { submissionId: string; text: string; from: 'artist' | 'studio' };

/** The thread of a submission. Each message that is mailed holds the state of its mail: it is the outbox. */
@Injectable()
export class MessagesRepository {
  constructor(@InjectModel('Message') private readonly messages: Model<MessageDocument>) {}

  add(message: Written, idempotency?: Idempotency): Promise<Created<ThreadMessage>> {
    return createOnce(this.messages, idempotency, threadMessage, async (creation) =>
      (await this.messages.create({ ...message, text: message.text.trim(), ...creation })).toObject(),
    );
  }

  /** Safe to repeat. */
  async addOnce(message: Written & { occurrence: string }): Promise<void> {
    try {
      await this.messages.create({ ...message, text: message.text.trim() });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
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

  /** Their decision was undone at once: nothing is left of them. @param occurrences how those of the decision begin */
  async deleteLetters(occurrences: string, writtenAfter: Date): Promise<void> {
    await this.messages.deleteMany({ ...lettersOf(occurrences), createdAt: { $gt: writtenAfter } });
  }

  /** Their decision was undone later: one that has not left yet does not go, others stand with the day on which they ended. */
  async takeBackLetters(occurrences: string): Promise<void> {
    const letters = lettersOf(occurrences);
    await this.messages.deleteMany({ ...letters, 'mail.state': 'queued', 'mail.tries': 0 });
    await this.messages.updateMany({ ...letters, takenBackAt: null }, { $set: { takenBackAt: new Date() } });
  }

  async forget(submissionIds: string[]): Promise<void> {
    await this.messages.deleteMany({ submissionId: { $in: submissionIds } });
  }

  takeDue(until: Date, now: Date): Promise<MessageDocument | null> {
    return this.messages.findOneAndUpdate(dueFilter(now), leaseUntil(until), dueFirst).lean<MessageDocument>();
  }

  async recordMail({ _id }: MessageDocument, mail: MailDocument): Promise<void> {
    await this.messages.updateOne({ _id }, { $set: { mail } });
  }
}

/** Occurrences are made of ids and numbers: nothing in them has a meaning of its own here. */
const lettersOf = (occurrences: string) => ({ kind: 'letter', occurrence: { $regex: `^${occurrences}` } }) as const;
