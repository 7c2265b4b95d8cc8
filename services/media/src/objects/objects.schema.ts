import type { TrackDownload, ZipDownload } from '@cueroom/contracts/media/downloads';
import { uploadKinds } from '@cueroom/contracts/media/objects';
import { addOutbox, type WithOutbox } from '@cueroom/persistence/outbox/outbox.schema';
import { schemaOptions } from '@cueroom/persistence/records/schema-options';
import { Schema, type Types } from 'mongoose';
import { type Resumable, resumableSchema } from './resumable.schema';

/** issued: a slot without bytes. archived: the bytes are in an archive, only renditions are here. leaving: being deleted. */
const objectStates = ['issued', 'uploaded', 'archived', 'leaving'] as const;
export type ObjectState = (typeof objectStates)[number];

/** An upload; what a worker makes to be fetched, or for a project's page; or a tombstone: what is still written there is deleted. */
const objectKinds = [...uploadKinds, 'download', 'excerpt', 'tombstone'] as const;
export type ObjectKind = (typeof objectKinds)[number];

/** Only downloads tell of themselves: that an admin has asked for one. */
export interface ObjectDocument extends WithOutbox {
  _id: Types.ObjectId;
  key: string;
  kind: ObjectKind;
  filename: string | null;
  state: ObjectState;
  expiresAt: Date;
  uploadedAt?: Date;
  contentType?: string;
  bytes?: number;
  sha256?: string;
  /** Its place was opened by an admin. */
  byAdmin?: boolean;
  /** It was decoded to its end. */
  isPicture?: boolean;
  /** What uses the file: `song/<songUid>`, `track/<id>-<revision>`, `project/<id>`, `film/<id>`, `cue/<id>`, `hero/hero`. */
  owners: string[];
  /** Of these, owners since a request whose event has not confirmed them. */
  unconfirmed?: { owner: string; since: Date }[];
  /** Whether everyone may have it, as of a revision of its owner; missing: as its owners are. */
  shown?: { isShown: boolean; revision: number };
  /** Events may overtake one another: a late one must not bring back an owner that has left. */
  formerOwners: string[];
  /** Of a song: Chromaprint's words, and those of them that index it. */
  fingerprint?: Buffer;
  sketch?: number[];
  /** The archives that have taken the bytes, each once. */
  releasedTo?: string[];
  /** Of a download or an excerpt: the file that it is made of, and goes with. */
  sourceKey?: string;
  /** Of a ZIP: the files that are in it; it goes with each of them. */
  sourceKeys?: string[];
  /** Of a download: what is wanted, and when a worker was last asked for it. */
  wanted?: TrackDownload;
  wantedZip?: ZipDownload;
  /** Of a ZIP: whole percent. */
  progress?: number;
  askedAt?: Date;
  error?: string;
  /** It comes by the tus protocol. */
  resumable?: Resumable;
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
    byAdmin: Boolean,
    isPicture: Boolean,
    owners: [String],
    unconfirmed: [new Schema({ owner: String, since: Date }, { _id: false })],
    shown: new Schema({ isShown: Boolean, revision: Number }, { _id: false }),
    formerOwners: [String],
    fingerprint: Buffer,
    sketch: { type: [Number], default: undefined },
    releasedTo: { type: [String], default: undefined },
    sourceKey: String,
    sourceKeys: { type: [String], default: undefined },
    wanted: new Schema({ trackId: String, versionId: String, format: String, hasRights: Boolean }, { _id: false }),
    wantedZip: new Schema(
      { trackIds: [String], format: String, title: String, hasRights: Boolean, isForStudio: Boolean },
      { _id: false },
    ),
    progress: Number,
    askedAt: Date,
    error: String,
    resumable: resumableSchema,
  },
  schemaOptions,
);
addOutbox(objectSchema);
objectSchema.index({ owners: 1 });
objectSchema.index({ sketch: 1 }, { sparse: true });
objectSchema.index({ sha256: 1 }, { sparse: true });
objectSchema.index({ sourceKey: 1 }, { sparse: true });
objectSchema.index({ sourceKeys: 1 }, { sparse: true });
objectSchema.index({ askedAt: 1 }, { sparse: true });
objectSchema.index({ 'unconfirmed.since': 1 });
objectSchema.index({ 'resumable.id': 1 }, { unique: true, sparse: true });
objectSchema.index({ 'resumable.sender': 1, state: 1 }, { sparse: true });
objectSchema.index({ 'resumable.keptUntil': 1 }, { sparse: true });
// For the sweep, which finds what has no owner.
objectSchema.index({ state: 1, expiresAt: 1 });
objectSchema.index({ state: 1, 'owners.0': 1, uploadedAt: 1 });
