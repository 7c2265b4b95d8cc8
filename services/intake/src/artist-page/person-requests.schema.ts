import { personActions, type PersonAction } from '@cueroom/contracts/intake/person-requests';
import { schemaOptions } from '@cueroom/persistence/schema-options';
import { Schema, type Types } from 'mongoose';
import { type MailDocument, mailSchema } from '../mail/mail-state';

const hourSec = 3600;

/** What an artist wants done with everything from an address; that address has to say so, too. */
export interface PersonRequestDocument {
  _id: Types.ObjectId;
  email: string;
  action: PersonAction;
  mail: MailDocument;
  askedAt: Date;
}

export const personRequestSchema = new Schema<PersonRequestDocument>(
  {
    email: { type: String, required: true },
    action: { type: String, enum: personActions, required: true },
    mail: { type: mailSchema(), required: true },
    askedAt: { type: Date, required: true },
  },
  { ...schemaOptions, timestamps: false },
);
personRequestSchema.index({ askedAt: 1 }, { expireAfterSeconds: hourSec });
personRequestSchema.index(
  { 'mail.nextTryAt': 1 },
  { partialFilterExpression: { 'mail.nextTryAt': { $exists: true } } },
);
