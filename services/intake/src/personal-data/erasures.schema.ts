import { schemaOptions } from '@cueroom/persistence/schema-options';
import { Schema } from 'mongoose';

/** That somebody was erased. A restored backup gets those that are newer than it, not applied yet. */
export interface ErasureDocument {
  _id: string;
  salt: string;
  hash: string;
  /** What was sent after that is not meant. */
  erasedAt: Date;
  withTracks: boolean;
  /** Unset until nothing is left. */
  appliedAt?: Date;
  /** Until then somebody is at it. */
  takenUntil?: Date;
}

const required = { type: String, required: true };

export const erasureSchema = new Schema<ErasureDocument>(
  {
    _id: required,
    salt: required,
    hash: required,
    erasedAt: { type: Date, required: true },
    withTracks: { type: Boolean, default: false },
    appliedAt: Date,
    takenUntil: Date,
  },
  schemaOptions,
);
