import { mailStates } from '@cueroom/contracts/intake/activities';
import type { MailAbout } from '@cueroom/contracts/intake/mails';
import { addOutbox, type WithOutbox } from '@cueroom/persistence/outbox/outbox.schema';
import { schemaOptions } from '@cueroom/persistence/records/schema-options';
import { Schema } from 'mongoose';
import type { MailState } from './mail-state';

/** An email without its text, which a writer composes from the records when it is sent. */
export interface MailDocument extends MailState, Omit<WithOutbox, '_id'> {
  /** The key; an email with a known key is not sent again. */
  _id: string;
  /** The writer that registered this kind composes it (MailDelivery.add). */
  kind: string;
  /** The email is deleted with this record. */
  about?: MailAbout;
  /** The address, if no record has it; it is deleted after sending. */
  address?: string;
  /** Facts that no record has. */
  facts?: object;
  /** When it was first due; a day later the sender gives up. */
  since: Date;
  /** When to send it, or to repeat its report; while a replica does so, the end of its lease. */
  dueAt?: Date;
  tries: number;
  /** The mail server asked for the text at this time, and has not answered yet. */
  handedOverAt?: Date;
  expiresAt?: Date;
}

export const mailSchema = new Schema<MailDocument>(
  {
    _id: String,
    kind: { type: String, required: true },
    about: new Schema<MailAbout>({ entityType: String, entityId: String }, { _id: false }),
    address: String,
    facts: Schema.Types.Mixed,
    since: { type: Date, required: true },
    dueAt: Date,
    state: { type: String, enum: mailStates, default: 'queued' },
    tries: { type: Number, default: 0 },
    error: String,
    sentAt: Date,
    handedOverAt: Date,
    expiresAt: Date,
  },
  { ...schemaOptions, timestamps: false },
);
addOutbox(mailSchema);
mailSchema.index({ dueAt: 1, kind: 1 }, { partialFilterExpression: { dueAt: { $exists: true } } });
mailSchema.index({ 'about.entityId': 1 });
mailSchema.index({ 'facts.recipientId': 1 }, { sparse: true });
mailSchema.index({ 'facts.news.entityId': 1 }, { sparse: true });
mailSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
