import type { ConfirmedPerson } from '@cueroom/contracts/intake/person-requests';
import { confirmedActions } from '@cueroom/contracts/intake/person-requests';
import { schemaOptions } from '@cueroom/persistence/schema-options';
import { Schema, type Types } from 'mongoose';
import { type MailDocument, mailSchema } from '../mail/mail-state';

const hourSec = 3600;

/** Two emails tell only: the former address that there is to be another one, and that a submission is erased. */
const actions = [...confirmedActions, 'tell-change', 'tell-erased'] as const;
export type RequestAction = ConfirmedPerson['action'] | (typeof actions)[number];

/** Of one submission, not of all from an address. */
export interface OfSubmission {
  submissionId?: string;
  submissionUid?: string;
}

/** What an artist wants done, and an address has to confirm, or is told. */
export interface PersonRequestDocument extends OfSubmission {
  _id: Types.ObjectId;
  /** Where the email goes. */
  email: string;
  action: RequestAction;
  mail: MailDocument;
  askedAt: Date;
  /** An erasure was confirmed: until its hour is over the link tells how far it is. */
  usedAt?: Date;
}

export const personRequestSchema = new Schema<PersonRequestDocument>(
  {
    email: { type: String, required: true },
    action: { type: String, enum: actions, required: true },
    submissionId: String,
    submissionUid: String,
    mail: { type: mailSchema(), required: true },
    askedAt: { type: Date, required: true },
    usedAt: Date,
  },
  { ...schemaOptions, timestamps: false },
);
personRequestSchema.index({ askedAt: 1 }, { expireAfterSeconds: hourSec });
personRequestSchema.index(
  { 'mail.nextTryAt': 1 },
  { partialFilterExpression: { 'mail.nextTryAt': { $exists: true } } },
);
