import { schemaOptions } from '@cueroom/persistence/records/schema-options';
import { Schema } from 'mongoose';

const yearSec = 365 * 24 * 3600;

export interface EndedLinkDocument {
  /** SHA-256 of the token. */
  _id: string;
  endedAt: Date;
  isErased?: boolean;
}

export const endedLinkSchema = new Schema<EndedLinkDocument>(
  { _id: String, endedAt: { type: Date, required: true }, isErased: Boolean },
  { ...schemaOptions, timestamps: false },
);
endedLinkSchema.index({ endedAt: 1 }, { expireAfterSeconds: yearSec });
