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
  /** Where the email goes; not kept once an erasure was confirmed. */
  email?: string;
  action: RequestAction;
  askedAt: Date;
  /** It was confirmed: until its hour is over the link tells what became of it. */
  usedAt?: Date;
  /** Of everything from the address. */
  erasureId?: string;
}

export const personRequestSchema = new Schema<PersonRequestDocument>(
  {
    email: String,
    action: { type: String, enum: confirmedActions, required: true },
    submissionId: String,
    submissionUid: String,
    askedAt: { type: Date, required: true },
    usedAt: Date,
    erasureId: String,
  },
  { ...schemaOptions, timestamps: false },
);
personRequestSchema.index({ askedAt: 1 }, { expireAfterSeconds: hourSec });
