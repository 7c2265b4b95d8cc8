import type { Edited } from '@cueroom/persistence/edits';
import { addIdempotency, type FromCreation } from '@cueroom/persistence/idempotency';
import { schemaOptions } from '@cueroom/persistence/schema-options';
import { Schema, type Types } from 'mongoose';

export interface LogoDocument extends Edited, FromCreation {
  _id: Types.ObjectId;
  name: string;
  displayOrder: number;
  active: boolean;
  iconType: string;
  /** A data URL. */
  iconData: string | null;
  /** When it was deleted; for a while it can be brought back. */
  removedAt?: Date;
  createdAt: Date;
  updatedAt: Date;
}

export const logoSchema = new Schema<LogoDocument>(
  {
    name: { type: String, required: true },
    displayOrder: { type: Number, default: 0 },
    active: { type: Boolean, default: true },
    iconType: { type: String, default: 'custom' },
    iconData: { type: String, default: null },
    removedAt: Date,
    edits: { type: Number, default: 0 },
  },
  schemaOptions,
);
logoSchema.index({ active: 1, displayOrder: 1, name: 1 });
logoSchema.index({ displayOrder: 1, name: 1 });
logoSchema.index({ removedAt: 1 }, { partialFilterExpression: { removedAt: { $exists: true } } });
addIdempotency(logoSchema);
