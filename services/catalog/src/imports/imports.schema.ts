import { noOwnWords, type OwnWords, type WordField } from '@cueroom/contracts/catalog/track-words';
import type { Import, ImportCounts, ImportRow, RowChange } from '@cueroom/contracts/catalog/imports';
import type { ImportEncoding } from '@cueroom/contracts/csv/encodings';
import type { ColumnMap } from '@cueroom/contracts/csv/headings';
import type { ImportField } from '@cueroom/contracts/csv/track-columns';
import { type Leased, leaseShape } from '@cueroom/persistence/leases/lease';
import { addIdempotency, type FromCreation } from '@cueroom/persistence/records/idempotency';
import { addOutbox, type WithOutbox } from '@cueroom/persistence/outbox/outbox.schema';
import { schemaOptions } from '@cueroom/persistence/records/schema-options';
import { Schema, type Types } from 'mongoose';

/** What is to be done in the background: the file is read by a worker, all else here. */
type ImportWork = 'read' | 'judge' | 'apply' | 'undo';

export interface ImportDocument extends FromCreation, WithOutbox, Leased {
  objectKey: string;
  fileName: string;
  /** Of the column that names files, where it was chosen. */
  fileHeading?: string;
  encoding?: ImportEncoding;
  state: Import['state'];
  work?: ImportWork;
  /** As they were sent with the file, whose headings were not known yet. */
  wanted?: { [column: string]: string | null };
  columns: ColumnMap;
  headings: string[];
  examples: string[][];
  counts: ImportCounts;
  /** Missing in imports that are older than this field. */
  unknown?: OwnWords;
  total: number;
  progress: number;
  error?: string;
  undoUntil?: Date;
  /** Grows with every change of the columns: which rows are judged by it. */
  mapping: number;
  /** The admin who has last decided about it: its changes are in that name. */
  decidedBy?: string;
  /** While the worker's report is awaited: when it was last asked. */
  askedAt?: Date;
  /** Then its rows go, which hold what people wrote. */
  rowsUntil?: Date;
  createdAt: Date;
  updatedAt: Date;
}

/** What undoing needs: values as they were stored, and the texts of those that were written. */
export interface RowPlan {
  before: { [field: string]: unknown };
  after: { [Field in ImportField]?: string };
}

export interface ImportRowDocument {
  /** Also the id of the track that it creates: so it creates it once. */
  _id: Types.ObjectId;
  importId: string;
  line: number;
  cells: string[];
  /** By which mapping. */
  judged: number;
  state?: ImportRow['state'];
  trackId?: string | null;
  matchedBy?: ImportRow['matchedBy'];
  changes: RowChange[];
  /** A genre or a mood that the studio does not have. */
  unknown?: { [Field in WordField]?: string };
  /** The errors of the contract: a document of mongoose has errors of its own. */
  problems: string[];
  title?: string;
  artist?: string;
  /** What files are matched by. */
  keys?: string[];
  /** What only one row may be about: a track's id, or the ISRC of a new one. */
  claim?: string;
  plan?: RowPlan;
  isApplied?: true;
  isUndone?: true;
}

export const noCounts: ImportCounts = { new: 0, changed: 0, unchanged: 0, refused: 0 };
const mixed = Schema.Types.Mixed;

export const importSchema = new Schema<ImportDocument>(
  {
    objectKey: String,
    fileName: String,
    fileHeading: String,
    encoding: String,
    state: { type: String, required: true },
    work: String,
    wanted: mixed,
    columns: { type: mixed, default: {} },
    headings: [String],
    examples: { type: mixed, default: [] },
    counts: { type: mixed, default: noCounts },
    unknown: { type: mixed, default: noOwnWords },
    total: { type: Number, default: 0 },
    progress: { type: Number, default: 0 },
    error: String,
    undoUntil: Date,
    mapping: { type: Number, default: 0 },
    lease: leaseShape,
    decidedBy: String,
    askedAt: Date,
    rowsUntil: Date,
  },
  { ...schemaOptions, minimize: false },
);
addIdempotency(importSchema);
addOutbox(importSchema);
importSchema.index({ work: 1, createdAt: 1 }, { partialFilterExpression: { work: { $exists: true } } });
importSchema.index({ rowsUntil: 1 }, { sparse: true });
importSchema.index({ createdAt: 1 });

export const importRowSchema = new Schema<ImportRowDocument>(
  {
    importId: String,
    line: Number,
    cells: [String],
    judged: { type: Number, default: 0 },
    state: String,
    trackId: String,
    matchedBy: String,
    changes: { type: mixed, default: [] },
    unknown: mixed,
    problems: { type: [String], default: [] },
    title: String,
    artist: String,
    keys: { type: [String], default: undefined },
    claim: String,
    plan: mixed,
    isApplied: Boolean,
    isUndone: Boolean,
  },
  { ...schemaOptions, timestamps: false, minimize: false },
);
importRowSchema.index({ importId: 1, line: 1 }, { unique: true });
importRowSchema.index({ importId: 1, state: 1, line: 1 });
importRowSchema.index({ importId: 1, claim: 1 }, { sparse: true });
importRowSchema.index({ importId: 1, keys: 1 });
importRowSchema.index({ trackId: 1 }, { sparse: true });
