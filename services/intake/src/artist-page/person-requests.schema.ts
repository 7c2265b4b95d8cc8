import { type ConfirmedPerson, confirmedActions } from '@cueroom/contracts/intake/person-requests';
import { schemaOptions } from '@cueroom/persistence/records/schema-options';
import { Schema, type Types } from 'mongoose';

const hourSec = 3600;

export type RequestAction = ConfirmedPerson['action'];

/** Of one submission, not of all from an address. */
export interface OfSubmission {
  submissionId?: string;
  submissionUid?: string;
}

/** What an artist wants done, and an address has to confirm. */
export interface PersonRequestDocument extends OfSubmission {
  _id: Types.ObjectId;
  /** Where the email goes. */
  email: string;
  action: RequestAction;
  askedAt: Date;
  /** An erasure was confirmed: until its hour is over the link tells how far it is. */
  usedAt?: Date;
}

export const personRequestSchema = new Schema<PersonRequestDocument>(
  {
    email: { type: String, required: true },
    action: { type: String, enum: confirmedActions, required: true },
    submissionId: String,
    submissionUid: String,
    askedAt: { type: Date, required: true },
    usedAt: Date,
  },
  { ...schemaOptions, timestamps: false },
);
personRequestSchema.index({ askedAt: 1 }, { expireAfterSeconds: hourSec });
