import { type SiteTexts, siteTextNames } from '@cueroom/contracts/content/site-texts';
import type { Edited } from '@cueroom/persistence/records/edits';
import { addOutbox, type WithOutbox } from '@cueroom/persistence/outbox/outbox.schema';
import { schemaOptions } from '@cueroom/persistence/records/schema-options';
import { Schema, type Types } from 'mongoose';

export interface StoredLogo {
  /** In base64. */
  data: string;
  type: string;
  width: number;
  height: number;
}

/** What the site says in other words than ours, in one document; earlier releases had a document for each text, with its `content`. */
export interface SiteContentDocument extends Edited, WithOutbox {
  _id: Types.ObjectId;
  /** Grows with every write, which it guards; missing until the first one of this release. */
  revision?: number;
  slug: string;
  title: string;
  content: string;
  words?: Partial<SiteTexts>;
  accent?: string;
  logo?: StoredLogo | null;
  metaDescription: string | null;
  published: boolean;
  createdAt: Date;
  updatedAt: Date;
}

export const siteContentSchema = new Schema<SiteContentDocument>(
  {
    title: { type: String, required: true },
    slug: { type: String, required: true, unique: true },
    content: { type: String, default: '' },
    words: new Schema(Object.fromEntries(siteTextNames.map((name) => [name, String])), { _id: false }),
    accent: String,
    logo: new Schema<StoredLogo>(
      { data: String, type: { type: String }, width: Number, height: Number },
      { _id: false },
    ),
    metaDescription: { type: String, default: null },
    published: { type: Boolean, default: false },
    edits: { type: Number, default: 0 },
    revision: Number,
  },
  schemaOptions,
);
addOutbox(siteContentSchema);
