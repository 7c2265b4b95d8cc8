import { projectStatuses, tileSizes } from '@cueroom/contracts/content/projects';
import { type Picture, pictureTypes } from '@cueroom/contracts/media/pictures';
import type { Edited } from '@cueroom/persistence/edits';
import { addIdempotency, type FromCreation } from '@cueroom/persistence/idempotency';
import { addFoundBy, type FoundBy, foundBy } from '@cueroom/persistence/found-by';
import { addOutbox, type WithOutbox } from '@cueroom/persistence/outbox.schema';
import type { Sort } from '@cueroom/persistence/read-page';
import { schemaOptions } from '@cueroom/persistence/schema-options';
import { sortKey } from '@cueroom/persistence/search-words';
import { Schema } from 'mongoose';

/** A project's own picture: an uploaded file, and what a worker makes of it. */
export interface StoredPicture {
  objectKey: string;
  /** Of the file, found from its bytes. */
  contentType: string;
  /** Null until it is made. */
  image: Picture | null;
  /** Why it cannot be made. */
  error: string | null;
  /** While a worker is awaited: when it was last asked. */
  askedAt?: Date;
}

export interface ProjectDocument extends WithOutbox, FoundBy, Edited, FromCreation {
  title: string;
  medium: string;
  genre: string | null;
  year: number | null;
  network: string | null;
  description: string | null;
  /** A picture elsewhere: a link. */
  imageUrl: string | null;
  imageName: string | null;
  picture: StoredPicture | null;
  featured: boolean;
  tileSize: (typeof tileSizes)[number];
  externalLink: string | null;
  status: (typeof projectStatuses)[number];
  /** When it was deleted; for a while it can be brought back. */
  removedAt?: Date;
  /** Grows with every write; guards writes and names events. */
  revision: number;
  createdAt: Date;
  updatedAt: Date;
}

const text = { type: String, default: null };
const required = { type: String, required: true };
const pixels = { type: Number, required: true };

const imageSchema = new Schema<Picture>(
  {
    sources: [
      new Schema(
        { type: { type: String, enum: pictureTypes, required: true }, width: pixels, url: required },
        { _id: false },
      ),
    ],
    width: pixels,
    height: pixels,
    placeholder: required,
  },
  { _id: false },
);

const pictureSchema = new Schema<StoredPicture>(
  {
    objectKey: required,
    contentType: required,
    image: { type: imageSchema, default: null },
    error: text,
    askedAt: Date,
  },
  { _id: false },
);

export const projectSchema = new Schema<ProjectDocument>(
  {
    title: required,
    medium: required,
    genre: text,
    year: { type: Number, default: null },
    network: text,
    description: text,
    imageUrl: text,
    imageName: text,
    picture: { type: pictureSchema, default: null },
    featured: { type: Boolean, default: false },
    tileSize: { type: String, enum: tileSizes, default: 'single' },
    externalLink: text,
    status: { type: String, enum: projectStatuses, default: 'active' },
    removedAt: Date,
    revision: { type: Number, default: 0 },
    edits: { type: Number, default: 0 },
  },
  schemaOptions,
);
export const newestFirst = { year: -1, title: 1, _id: 1 } as const;
projectSchema.index(newestFirst);
projectSchema.index({ status: 1, ...newestFirst });
projectSchema.index({ status: 1, medium: 1, ...newestFirst });
projectSchema.index({ status: 1, featured: 1, ...newestFirst });
/** By the field that was asked for, up or down; the newest year comes first among equals, and by default. */
export const projectOrder = (asked?: string): Sort => {
  if (!asked) return newestFirst;
  const field = asked.replace('-', '');
  const direction = asked.startsWith('-') ? -1 : 1;
  const { [field as keyof typeof newestFirst]: _asked, ...others } = newestFirst;
  return { [field === 'title' ? 'order.title' : field]: direction, ...others };
};
projectSchema.index({ 'picture.askedAt': 1 }, { partialFilterExpression: { 'picture.askedAt': { $exists: true } } });
projectSchema.index({ removedAt: 1 }, { partialFilterExpression: { removedAt: { $exists: true } } });
addOutbox(projectSchema);

type Texts = Partial<Record<'title' | 'network' | 'medium' | 'genre' | 'description', string | null>>;

export const projectKeys = ({ title, network, medium, genre, description }: Texts): FoundBy =>
  foundBy([title, network, medium, genre, description], { title: sortKey(title) });
addFoundBy(projectSchema, projectKeys);
addIdempotency(projectSchema);
