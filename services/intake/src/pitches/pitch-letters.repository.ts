import { type PitchLetterDone, pitchLetterDone } from '@cueroom/contracts/pitches/letters';
import { isDuplicateKey } from '@cueroom/persistence/duplicate-key';
import { type OutboxEntry, outboxEntry } from '@cueroom/persistence/outbox.schema';
import { OutboxRelay } from '@cueroom/persistence/outbox.relay';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { dueFilter, dueFirst, leaseUntil, type MailDocument } from '../mail/mail-state';
import type { PitchLetterDocument } from './pitch-letters.schema';

type NewLetter = Pick<PitchLetterDocument, 'key' | 'kind' | 'recipientId' | 'pitchId' | 'replyTo'>;

/** Emails about pitches that wait to be sent. Catalog is told what became of a recipient's letter in the write that says so. */
@Injectable()
export class PitchLetters {
  constructor(
    @InjectModel('PitchLetter') private readonly letters: Model<PitchLetterDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(letters);
  }

  /** Safe to run twice. @param canSend without a mail server its outcome is known at once */
  async add(letter: NewLetter, canSend: boolean, now = new Date()): Promise<void> {
    const mail: MailDocument = canSend
      ? { state: 'queued', tries: 0, nextTryAt: now }
      : { state: 'not_configured', tries: 0 };
    try {
      await this.letters.create({ ...letter, mail, createdAt: now, outbox: toldOf(letter, mail, now) });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    this.relay.nudge(this.letters);
  }

  takeDue(until: Date, now: Date): Promise<PitchLetterDocument | null> {
    return this.letters.findOneAndUpdate(dueFilter(now), leaseUntil(until), dueFirst).lean<PitchLetterDocument>();
  }

  async markHandedOver({ _id }: PitchLetterDocument, now = new Date()): Promise<void> {
    await this.letters.updateOne({ _id }, { $set: { handedOverAt: now } });
  }

  async recordMail(letter: PitchLetterDocument, mail: MailDocument, now = new Date()): Promise<void> {
    const told = toldOf(letter, mail, now);
    const push = told.length > 0 && { $push: { outbox: { $each: told } } };
    await this.letters.updateOne({ _id: letter._id }, { $set: { mail }, $unset: { handedOverAt: 1 }, ...push });
    this.relay.nudge(this.letters);
  }

  async forget(recipientIds: string[]): Promise<void> {
    await this.letters.deleteMany({ recipientId: { $in: recipientIds } });
  }
}

const toldOf = ({ kind, key, recipientId }: NewLetter, mail: MailDocument, now: Date): OutboxEntry[] => {
  const { state, error, tries = 0 } = mail;
  if (kind !== 'letter' || (state === 'queued' && !error)) return [];
  const done: PitchLetterDone = {
    ...{ letterId: key, recipientId, state },
    ...(error && { error }),
    at: (mail.sentAt ?? now).toISOString(),
  };
  return [outboxEntry(pitchLetterDone, state === 'queued' ? `${key}-${tries}` : key, done)];
};
