import type { SchemaOptions } from 'mongoose';

/** How every collection is kept: dates of its own, nothing that the schema does not name. */
export const schemaOptions = {
  timestamps: true,
  versionKey: false,
  minimize: false,
  strict: 'throw',
  strictQuery: 'throw',
} as const satisfies SchemaOptions;
