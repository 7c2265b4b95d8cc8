import type { Bulk, BulkChange, BulkFailure, BulkType } from '@cueroom/contracts/bulk';
import { bulkLimits } from '@cueroom/contracts/limits';
import { Schema, type Types } from 'mongoose';
import { type Leased, leaseShape } from '../leases/lease';
import { addIdempotency, type FromCreation } from '../records/idempotency';
import { schemaOptions } from '../records/schema-options';

export interface BulkDocument extends FromCreation, Leased {
  entityType: BulkType;
  /** Who asked for it, and later who undid it. */
  by: string;
  /** Until the records that match it are known. */
  filter?: Record<string, unknown>;
  ids: Types.ObjectId[];
  /** Missing: they are deleted. */
  change?: BulkChange;
  state: Bulk['state'];
  work?: 'apply' | 'undo';
  /** How many records that work has come to. */
  at: number;
  changed: number;
  undone: number;
  failed: BulkFailure[];
  /** Were so before: there is nothing to undo. */
  untouched: string[];
  /** What an undoing has left alone. */
  left: BulkFailure[];
  createdAt: Date;
  updatedAt: Date;
}

const daySec = 24 * 3600;
const failures = { type: [new Schema<BulkFailure>({ id: String, reason: String }, { _id: false, id: false })] };

export const bulkSchema = new Schema<BulkDocument>(
  {
    entityType: { type: String, required: true },
    by: { type: String, required: true },
    filter: Schema.Types.Mixed,
    ids: [Schema.Types.ObjectId],
    change: Schema.Types.Mixed,
    state: { type: String, default: 'running' },
    work: String,
    at: { type: Number, default: 0 },
    changed: { type: Number, default: 0 },
    undone: { type: Number, default: 0 },
    failed: failures,
    untouched: [String],
    left: failures,
    lease: leaseShape,
  },
  { ...schemaOptions, minimize: false },
);
addIdempotency(bulkSchema);
bulkSchema.index({ work: 1, createdAt: 1 }, { partialFilterExpression: { work: { $exists: true } } });
bulkSchema.index({ createdAt: 1 }, { expireAfterSeconds: bulkLimits.keptDays * daySec });
