import type { SiteContent } from '@cueroom/contracts/content/site-content';
import type { Edited } from '@cueroom/persistence/records/edits';
import { addOutbox, type WithOutbox } from '@cueroom/persistence/outbox/outbox.schema';
import { schemaOptions } from '@cueroom/persistence/records/schema-options';
import { Schema, type Types } from 'mongoose';

/** The site's words in one document; earlier releases had a document for each of them, with its `content`. */
export interface SiteContentDocument extends Edited, WithOutbox {
  _id: Types.ObjectId;
  /** Grows with every write, which it guards; missing until the first one of this release. */
  revision?: number;
  slug: string;
  title: string;
  content: string;
  words?: Partial<SiteContent>;
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
    words: new Schema<SiteContent>(
      { heroTitle: String, heroSubtitle: String, aboutContent: String, place: String, credits: String },
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
