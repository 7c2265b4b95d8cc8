import { schemaOptions } from '@cueroom/persistence/schema-options';
import { Schema, type Types } from 'mongoose';

/** A piece of text of the site. */
export interface PageDocument {
  _id: Types.ObjectId;
  title: string;
  slug: string;
  content: string;
  metaDescription: string | null;
  published: boolean;
  createdAt: Date;
  updatedAt: Date;
}

export const pageSchema = new Schema<PageDocument>(
  {
    title: { type: String, required: true },
    slug: { type: String, required: true, unique: true },
    content: { type: String, default: '' },
    metaDescription: { type: String, default: null },
    published: { type: Boolean, default: false },
  },
  schemaOptions,
);
