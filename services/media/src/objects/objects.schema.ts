import type { TrackDownload } from '@cueroom/contracts/media/downloads';
import { uploadKinds } from '@cueroom/contracts/media/objects';
import { schemaOptions } from '@cueroom/persistence/schema-options';
import { Schema, type Types } from 'mongoose';

/**
 * A place was given; the bytes are there; the bytes are in an archive, and only what was made from them is here; all of it
 * is going. Linked is what has an owner.
 */
export const objectStates = ['issued', 'uploaded', 'archived', 'leaving'] as const;
export type ObjectState = (typeof objectStates)[number];

/** An owner that is expected: its event makes it one, or the day ends. */
export interface Reservation {
  owner: string;
  until: Date;
}

/** What it was made for: an upload; a download that a worker makes; or nothing, and whatever still comes there goes. */
export const objectKinds = [...uploadKinds, 'download', 'nothing'] as const;
export type ObjectKind = (typeof objectKinds)[number];

export interface ObjectDocument {
  _id: Types.ObjectId;
  key: string;
  kind: ObjectKind;
  filename: string | null;
  state: ObjectState;
  /** Until when the bytes may come. */
  expiresAt: Date;
  uploadedAt?: Date;
  contentType?: string;
  bytes?: number;
  sha256?: string;
  /** What the file is for: `song/<songUid>`, `track/<id>-<revision>`, `project/<id>`, `hero/hero`. */
  owners: string[];
  reservations: Reservation[];
  /** What its owner last said about whether everyone may have it; nothing said: as its owners are. */
  shown?: { isShown: boolean; revision: number };
  /** Owners that have left. Events may overtake one another: an older one must not bring an owner back. */
  formerOwners: string[];
  /** Of a song: Chromaprint's words, and those of them by which it is looked up. */
  fingerprint?: Buffer;
  sketch?: number[];
  /** The archives that have taken the bytes, each once. */
  releasedTo?: string[];
  /** Of a download: the file that it is made of, and goes with. */
  sourceKey?: string;
  /** Of a download: what is wanted, and when a worker was last asked for it. */
  wanted?: TrackDownload;
  askedAt?: Date;
  /** Why a download could not be made. */
  error?: string;
}

export const objectSchema = new Schema<ObjectDocument>(
  {
    key: { type: String, required: true, unique: true },
    kind: { type: String, enum: objectKinds, required: true },
    filename: { type: String, default: null },
    state: { type: String, enum: objectStates, required: true },
    expiresAt: { type: Date, required: true },
    uploadedAt: Date,
    contentType: String,
    bytes: Number,
    sha256: String,
    owners: [String],
    reservations: [new Schema<Reservation>({ owner: String, until: Date }, { _id: false })],
    shown: new Schema<NonNullable<ObjectDocument['shown']>>({ isShown: Boolean, revision: Number }, { _id: false }),
    formerOwners: [String],
    fingerprint: Buffer,
    sketch: { type: [Number], default: undefined },
    releasedTo: { type: [String], default: undefined },
    sourceKey: String,
    wanted: new Schema<TrackDownload>({ trackId: String, format: String }, { _id: false }),
    askedAt: Date,
    error: String,
  },
  schemaOptions,
);
objectSchema.index({ owners: 1 });
objectSchema.index({ sketch: 1 }, { sparse: true });
objectSchema.index({ sha256: 1 }, { sparse: true });
objectSchema.index({ sourceKey: 1 }, { sparse: true });
objectSchema.index({ askedAt: 1 }, { sparse: true });
objectSchema.index({ 'reservations.owner': 1 });
// For the sweep, which looks for what nobody owns.
objectSchema.index({ state: 1, expiresAt: 1 });
objectSchema.index({ state: 1, 'owners.0': 1, uploadedAt: 1 });
