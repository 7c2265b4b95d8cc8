import { type Project, projectStatuses, tileSizes } from '@cueroom/contracts/content/projects';
import { type Picture, pictureTypes } from '@cueroom/contracts/media/pictures';
import type { EditedDocument } from '@cueroom/persistence/edited-records';
import { addIdempotency } from '@cueroom/persistence/idempotency';
import { addFoundBy, type FoundBy, foundBy } from '@cueroom/persistence/found-by';
import { addOutbox, type WithOutbox } from '@cueroom/persistence/outbox.schema';
import type { Sort } from '@cueroom/persistence/read-page';
import { schemaOptions } from '@cueroom/persistence/schema-options';
import { sortKey } from '@cueroom/persistence/search-words';
import type { Stored } from '@cueroom/persistence/to-record';
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

/** `imageUrl` is a picture elsewhere: a link. */
export interface ProjectDocument
  extends
    Stored<Omit<Project, 'imageData' | 'imageType' | 'image' | 'hasOwnPicture' | 'imageError'>>,
    EditedDocument,
    WithOutbox,
    FoundBy {
  picture: StoredPicture | null;
  /** Grows with every write; guards writes and names events. */
  revision: number;
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
