import type { DraftFacts, IngestState } from '@cueroom/contracts/catalog/ingests';
import { FileTags } from '@cueroom/contracts/media/file-tags';
import { SongAudio } from '@cueroom/contracts/media/song-audio';
import { type Leased, leaseShape } from '@cueroom/persistence/leases/lease';
import { addOutbox, type WithOutbox } from '@cueroom/persistence/outbox/outbox.schema';
import { addIdempotency, type FromCreation } from '@cueroom/persistence/records/idempotency';
import { schemaOptions } from '@cueroom/persistence/records/schema-options';
import { storedPart } from '@cueroom/persistence/records/stored-fields';
import { Schema, type Types } from 'mongoose';

export type IngestWork = 'add' | 'undo';

export interface IngestDocument extends FromCreation, WithOutbox, Leased {
  state: IngestState;
  /** What is to be done in the background. */
  work?: IngestWork;
  /** Of each file that was taken: the id of its row. */
  places: { objectKey: string; rowId: string }[];
  undoUntil?: Date;
  /** The import that reads a table about the files. */
  tableId?: string;
  createdAt: Date;
  updatedAt: Date;
}

/** What a file is like, of tracks and of the files before it. */
export interface Duplicate {
  /** Of the track, or of the row. */
  id: string;
  words: string;
}

export interface IngestRowDocument extends WithOutbox {
  _id: Types.ObjectId;
  ingestId: string;
  fileName: string;
  objectKey: string;
  sha256: string;
  fileType: string;
  reading: 'asked' | 'read' | 'unreadable';
  /** While a worker's look at its file is awaited: when it was last asked. */
  askedAt?: Date;
  /** Why it cannot be read. */
  problem?: string;
  audio?: SongAudio;
  tags?: FileTags;
  duplicate?: Duplicate;
  /** What was entered by hand: it stands above all that is read. */
  edits: DraftFacts;
  /** Also of a duplicate that is to be added all the same. */
  choice?: 'leftOut' | 'wanted';
  /** The id of its track, or of its version: chosen before that is written, so that it is written once. */
  trackId?: string;
  /** A version's main row, once both are added. */
  addedTo?: string;
  isAdded?: true;
  /** Its track was changed since: undoing leaves it. */
  isKept?: true;
  /** How often it has taken its file: each time under a new name. */
  claims: number;
  revision: number;
  createdAt: Date;
}

export const ingestSchema = new Schema<IngestDocument>(
  {
    state: { type: String, required: true },
    work: String,
    places: [new Schema({ objectKey: String, rowId: String }, { _id: false, id: false })],
    undoUntil: Date,
    tableId: String,
    lease: leaseShape,
  },
  schemaOptions,
);
addIdempotency(ingestSchema);
addOutbox(ingestSchema);
ingestSchema.index({ work: 1, createdAt: 1 }, { partialFilterExpression: { work: { $exists: true } } });
ingestSchema.index({ state: 1, createdAt: -1 });

export const ingestRowSchema = new Schema<IngestRowDocument>(
  {
    ingestId: { type: String, required: true },
    fileName: { type: String, required: true },
    objectKey: { type: String, required: true },
    sha256: String,
    fileType: String,
    reading: { type: String, required: true },
    askedAt: Date,
    problem: String,
    audio: { type: storedPart(SongAudio, { suggestions: Object }) },
    tags: { type: storedPart(FileTags) },
    duplicate: new Schema({ id: { type: String }, words: String }, { _id: false, id: false }),
    edits: { type: Schema.Types.Mixed, default: {} },
    choice: String,
    trackId: String,
    addedTo: String,
    isAdded: Boolean,
    isKept: Boolean,
    claims: { type: Number, default: 1 },
    revision: { type: Number, default: 0 },
  },
  schemaOptions,
);
addOutbox(ingestRowSchema);
// A file is one row, whatever is sent twice.
ingestRowSchema.index({ ingestId: 1, objectKey: 1 }, { unique: true });
ingestRowSchema.index({ ingestId: 1, sha256: 1 });
ingestRowSchema.index({ objectKey: 1 });
ingestRowSchema.index({ trackId: 1 }, { sparse: true });
ingestRowSchema.index({ askedAt: 1 }, { partialFilterExpression: { askedAt: { $exists: true } } });
