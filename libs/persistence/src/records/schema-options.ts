import type { SchemaOptions } from 'mongoose';

export const schemaOptions = {
  timestamps: true,
  versionKey: false,
  minimize: false,
  strict: 'throw',
  strictQuery: 'throw',
} as const satisfies SchemaOptions;
