import { Logo } from '@cueroom/contracts/content/logo-wall';
import { addEdits, type EditedDocument } from '@cueroom/persistence/records/edited-records';
import { schemaOptions } from '@cueroom/persistence/records/schema-options';
import { storedFields } from '@cueroom/persistence/records/stored-fields';
import type { Stored } from '@cueroom/persistence/records/to-record';
import { Schema } from 'mongoose';

export interface LogoDocument extends Stored<Logo>, EditedDocument {}

export const logoSchema = new Schema<LogoDocument>(
  {
    ...storedFields(Logo),
    displayOrder: { type: Number, default: 0 },
    active: { type: Boolean, default: true },
    iconType: { type: String, default: 'custom' },
  },
  schemaOptions,
);
addEdits(logoSchema);
logoSchema.index({ active: 1, displayOrder: 1, name: 1 });
logoSchema.index({ displayOrder: 1, name: 1 });
