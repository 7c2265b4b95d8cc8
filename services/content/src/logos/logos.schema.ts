import type { Logo } from '@cueroom/contracts/content/logo-wall';
import type { EditedDocument } from '@cueroom/persistence/edited-records';
import { addIdempotency } from '@cueroom/persistence/idempotency';
import { schemaOptions } from '@cueroom/persistence/schema-options';
import type { Stored } from '@cueroom/persistence/to-record';
import { Schema } from 'mongoose';

export interface LogoDocument extends Stored<Logo>, EditedDocument {}

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
