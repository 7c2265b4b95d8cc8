import type { PitchAccess, TrackChoice } from '@cueroom/contracts/pitches/pitch-options';
import { pitchAccesses, trackChoices } from '@cueroom/contracts/pitches/pitch-options';
import type { LicenseWish } from '@cueroom/contracts/pitches/reactions';
import type { ActivityMail } from '@cueroom/contracts/intake/activities';
import type { DownloadFormat } from '@cueroom/contracts/media/download-formats';
import { addIdempotency, type FromCreation } from '@cueroom/persistence/records/idempotency';
import { addOutbox, type WithOutbox } from '@cueroom/persistence/outbox/outbox.schema';
import { addPerson, type OfPerson } from '@cueroom/persistence/records/person';
import { schemaOptions } from '@cueroom/persistence/records/schema-options';
import { Schema, type Types } from 'mongoose';

/** Which call made it, so that a repetition makes nothing. */
export interface Made {
  id: string;
  createdAt: Date;
  key?: string;
  bodyHash?: string;
}
export interface StoredAnswer extends Made {
  text: string;
  by?: string;
}
export interface StoredComment extends Made {
  at: number;
  text: string;
  /** The only one, as former versions kept it. */
  answer?: { text: string; at: Date; by?: string };
  /** Missing in what former versions wrote. */
  answers?: StoredAnswer[];
}
export interface StoredRequest extends Made, LicenseWish {}
export interface StoredDownload {
  id: string;
  format: DownloadFormat;
  versionId: string | null;
  createdAt: Date;
  /** Null: asked for, and not fetched yet. Missing: a former version counted what was asked for. */
  fetchedAt?: Date | null;
}

export interface StoredReactions {
  trackId: string;
  choice: TrackChoice | null;
  /** Missing: never, or under a former version. */
  choiceAt?: Date;
  /** A choice may have waited for a connection. Missing in what former versions wrote. */
  choiceCameAt?: Date;
  comments: StoredComment[];
  heard: [number, number][];
  /** Of what does not stand in the pitch itself. Missing in what former versions wrote. */
  versions?: { versionId: string; heard: [number, number][] }[];
  heardAt?: Date;
  downloads: StoredDownload[];
  requests: StoredRequest[];
}

/** What was heard in one visit: which tracks and versions the feed already has. */
export interface Visit {
  id: string;
  trackIds: string[];
}

/** A letter until it went; its link is made when it goes. */
interface WaitingLetter {
  id: string;
  subject: string;
  text: string;
  /** The site's own address. Missing in one that a former version wrote: it does not go. */
  origin?: string;
}

export interface RecipientDocument extends FromCreation, WithOutbox, OfPerson {
  _id: Types.ObjectId;
  pitchId: string;
  name: string;
  email: string | null;
  company: string | null;
  contactId: string | null;
  /** SHA-256 of the token; missing: there is no link. */
  tokenHash?: string;
  /** How often the link was renewed. Missing: it was drawn at random by a former version. */
  linkNumber?: number;
  /** argon2id, in the PHC string format. */
  passwordHash: string | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
  access: PitchAccess | null;
  /** Missing in what former versions wrote. */
  message?: string | null;
  sentAt: Date | null;
  /** Missing: never. */
  followedUpAt?: Date | null;
  /** The time before, for Undo. */
  followedUpBefore?: Date | null;
  mail: (Omit<ActivityMail, 'sentAt'> & { sentAt?: Date }) | null;
  letter?: WaitingLetter;
  /** The calls that sent letters; those older than a day go with the next one. */
  sends?: Made[];
  firstOpenedAt: Date | null;
  lastOpenedAt: Date | null;
  visits: number;
  /** The latest ones. */
  seen: Visit[];
  reactions: StoredReactions[];
  /** Grows with every write; guards writes and names events. */
  revision: number;
  createdAt: Date;
  updatedAt: Date;
}

const part = (fields: object) => new Schema(fields, { _id: false, id: false });
const made = { id: String, createdAt: Date, key: String, bodyHash: String };
const reactions = part({
  trackId: String,
  choice: { type: String, enum: [...trackChoices.map(({ value }) => value), null], default: null },
  choiceAt: Date,
  choiceCameAt: Date,
  comments: [
    part({
      ...made,
      at: Number,
      text: String,
      answer: part({ text: String, at: Date, by: String }),
      answers: [part({ ...made, text: String, by: String })],
    }),
  ],
  heard: { type: [[Number]], default: [] },
  versions: { type: [part({ versionId: String, heard: { type: [[Number]], default: [] } })], default: [] },
  heardAt: Date,
  downloads: [part({ id: String, format: String, versionId: String, createdAt: Date, fetchedAt: Date })],
  requests: [
    part({
      ...made,
      project: String,
      media: String,
      territory: String,
      term: String,
      deadline: String,
      budget: String,
    }),
  ],
});

export const recipientSchema = new Schema<RecipientDocument>(
  {
    pitchId: { type: String, required: true },
    name: { type: String, required: true },
    email: { type: String, default: null },
    company: { type: String, default: null },
    contactId: { type: String, default: null },
    tokenHash: String,
    linkNumber: Number,
    passwordHash: { type: String, default: null },
    expiresAt: { type: Date, default: null },
    revokedAt: { type: Date, default: null },
    access: { type: String, enum: [...pitchAccesses.map(({ value }) => value), null], default: null },
    message: { type: String, default: null },
    sentAt: { type: Date, default: null },
    followedUpAt: Date,
    followedUpBefore: Date,
    mail: { type: part({ state: String, error: String, sentAt: Date }), default: null },
    letter: part({ id: String, subject: String, text: String, origin: String }),
    sends: [part(made)],
    firstOpenedAt: { type: Date, default: null },
    lastOpenedAt: { type: Date, default: null },
    visits: { type: Number, default: 0 },
    seen: [part({ id: String, trackIds: [String] })],
    reactions: [reactions],
    revision: { type: Number, default: 0 },
  },
  schemaOptions,
);
addOutbox(recipientSchema);
addIdempotency(recipientSchema);
addPerson(recipientSchema, 'email');
recipientSchema.index({ company: 1 });
recipientSchema.index({ contactId: 1 });
recipientSchema.index({ tokenHash: 1 }, { unique: true, partialFilterExpression: { tokenHash: { $exists: true } } });
recipientSchema.index({ pitchId: 1, createdAt: 1, _id: 1 });
recipientSchema.index({ 'reactions.trackId': 1 });
recipientSchema.index({ firstOpenedAt: 1 });
recipientSchema.index({ lastOpenedAt: 1 });
recipientSchema.index(
  { 'reactions.comments.id': 1 },
  { partialFilterExpression: { 'reactions.comments.id': { $exists: true } } },
);
recipientSchema.index(
  { 'reactions.heardAt': 1 },
  { partialFilterExpression: { 'reactions.heardAt': { $exists: true } } },
);
