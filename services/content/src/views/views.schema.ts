import { View } from '@cueroom/contracts/content/views';
import { addIdempotency, type FromCreation } from '@cueroom/persistence/records/idempotency';
import { schemaOptions } from '@cueroom/persistence/records/schema-options';
import { storedFields } from '@cueroom/persistence/records/stored-fields';
import type { Stored } from '@cueroom/persistence/records/to-record';
import { Schema } from 'mongoose';

export interface ViewDocument extends Stored<View>, FromCreation {}

export const viewSchema = new Schema<ViewDocument>(
  {
    ...storedFields(View),
    shared: { type: Boolean, default: false },
    edits: { type: Number, default: 0 },
  },
  schemaOptions,
);
viewSchema.index({ list: 1, name: 1 });
addIdempotency(viewSchema);
