import { Project, projectStatuses, tileSizes } from '@cueroom/contracts/content/projects';
import { Picture, PictureSource } from '@cueroom/contracts/media/pictures';
import { addEdits, type EditedDocument } from '@cueroom/persistence/edited-records';
import { addFoundBy, type FoundBy, foundBy } from '@cueroom/persistence/found-by';
import { addOutbox, type WithOutbox } from '@cueroom/persistence/outbox.schema';
import type { Sort } from '@cueroom/persistence/read-page';
import { schemaOptions } from '@cueroom/persistence/schema-options';
import { sortKey } from '@cueroom/persistence/search-words';
import { storedFields, storedPart } from '@cueroom/persistence/stored-fields';
import type { Stored } from '@cueroom/persistence/to-record';
import { Schema } from 'mongoose';

/** A project's own picture: an uploaded file, and what a worker makes of it. */
export interface StoredPicture {
  objectKey: string;
  /** Of the file, found from its bytes. */
  contentType: string;
  image: Picture | null;
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

const imageSchema = storedPart(Picture, { sources: [storedPart(PictureSource)] });

const pictureSchema = new Schema<StoredPicture>(
  {
    objectKey: { type: String, required: true },
    contentType: { type: String, required: true },
    image: { type: imageSchema, default: null },
    error: { type: String, default: null },
    askedAt: Date,
  },
  { _id: false },
);

export const projectSchema = new Schema<ProjectDocument>(
  {
    ...storedFields(Project, ['imageData', 'imageType', 'hasOwnPicture', 'imageError']),
    picture: { type: pictureSchema, default: null },
    featured: { type: Boolean, default: false },
    tileSize: { type: String, enum: tileSizes, default: 'single' },
    status: { type: String, enum: projectStatuses, default: 'active' },
    revision: { type: Number, default: 0 },
  },
  schemaOptions,
);
addEdits(projectSchema);
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
addOutbox(projectSchema);

type Texts = Partial<Record<'title' | 'network' | 'medium' | 'genre' | 'description', string | null>>;

export const projectKeys = ({ title, network, medium, genre, description }: Texts): FoundBy =>
  foundBy([title, network, medium, genre, description], { title: sortKey(title) });
addFoundBy(projectSchema, projectKeys);
