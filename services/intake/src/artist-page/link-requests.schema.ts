import { schemaOptions } from '@cueroom/persistence/schema-options';
import { Schema } from 'mongoose';
import { type MailDocument, mailSchema } from '../mail/mail-state';

const hourSec = 3600;

export interface LinkRequestDocument {
  /** SHA-256 of the person's address: each gets one letter an hour at most. */
  _id: string;
  email: string;
  mail: MailDocument;
  askedAt: Date;
}

export const linkRequestSchema = new Schema<LinkRequestDocument>(
  {
    _id: String,
    email: { type: String, required: true },
    mail: { type: mailSchema(), required: true },
    askedAt: { type: Date, required: true },
  },
  { ...schemaOptions, timestamps: false },
);
linkRequestSchema.index({ askedAt: 1 }, { expireAfterSeconds: hourSec });
linkRequestSchema.index({ 'mail.nextTryAt': 1 }, { partialFilterExpression: { 'mail.nextTryAt': { $exists: true } } });
