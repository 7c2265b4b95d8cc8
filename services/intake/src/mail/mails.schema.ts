import { mailStates } from '@cueroom/contracts/intake/activities';
import type { MailAbout } from '@cueroom/contracts/intake/mails';
import { addOutbox, type WithOutbox } from '@cueroom/persistence/outbox.schema';
import { schemaOptions } from '@cueroom/persistence/schema-options';
import { Schema } from 'mongoose';
import type { MailState } from './mail-state';

/** An email. Its text is nowhere: it is written from the records when it is sent. */
export interface MailDocument extends MailState, Omit<WithOutbox, '_id'> {
  /** Its key: an email is wanted once. */
  _id: string;
  /** Who writes it (MailDelivery.add). */
  kind: string;
  /** The record without which it has no reason to go. */
  about?: MailAbout;
  /** Where it goes, if no record has the address; deleted when it has left. */
  address?: string;
  /** What no record has. */
  facts?: object;
  /** When it was due for the first time. */
  since: Date;
  /** When there is something to do: to send it, or to tell its record what became of it. While a replica does, its lease. */
  dueAt?: Date;
  tries: number;
  /** The mail server asked for the text, and it is not known yet whether it took it. */
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
