import { addOutbox, type WithOutbox } from '@cueroom/persistence/outbox.schema';
import { schemaOptions } from '@cueroom/persistence/schema-options';
import { Schema } from 'mongoose';
import { type MailDocument, mailSchema } from '../mail/mail-state';

const keptDays = 30;

/** An email about a pitch. What it says is read when it is sent. */
export interface PitchLetterDocument extends WithOutbox {
  /** Unique: the letter, or the occurrence that it tells of. */
  key: string;
  /** To a recipient, with the link; or to the studio, about a license request. */
  kind: 'letter' | 'request';
  recipientId: string;
  pitchId: string;
  /** Of a request: who asks, if the address is known. */
  replyTo?: { name: string; address: string };
  mail: MailDocument;
  /** While it is not known whether the mail server took it. */
  handedOverAt?: Date;
  createdAt: Date;
}

export const pitchLetterSchema = new Schema<PitchLetterDocument>(
  {
    key: { type: String, required: true, unique: true },
    kind: { type: String, enum: ['letter', 'request'], required: true },
    recipientId: { type: String, required: true },
    pitchId: { type: String, required: true },
    replyTo: new Schema({ name: String, address: String }, { _id: false }),
    mail: { type: mailSchema(), required: true },
    handedOverAt: Date,
    createdAt: { type: Date, required: true },
  },
  { ...schemaOptions, timestamps: false },
);
addOutbox(pitchLetterSchema);
pitchLetterSchema.index({ 'mail.nextTryAt': 1 }, { partialFilterExpression: { 'mail.nextTryAt': { $exists: true } } });
pitchLetterSchema.index({ recipientId: 1 });
pitchLetterSchema.index({ createdAt: 1 }, { expireAfterSeconds: keptDays * 24 * 3600 });
