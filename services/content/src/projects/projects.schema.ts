import { ProjectCue } from '@cueroom/contracts/content/cues';
import { VideoProcessing, VideoRendition } from '@cueroom/contracts/content/hero-settings';
import { projectStatuses } from '@cueroom/contracts/content/project-statuses';
import { Award, type CaseTexts } from '@cueroom/contracts/content/case-texts';
import { Credit, Project, tileSizes } from '@cueroom/contracts/content/projects';
import { Picture, PictureSource } from '@cueroom/contracts/media/pictures';
import { addEdits, type EditedDocument } from '@cueroom/persistence/records/edited-records';
import { addFoundBy, type FoundBy, foundBy } from '@cueroom/persistence/search/found-by';
import type { Sort } from '@cueroom/persistence/search/read-page';
import { schemaOptions } from '@cueroom/persistence/records/schema-options';
import { sortKey } from '@cueroom/persistence/search/search-words';
import { storedFields, storedPart } from '@cueroom/persistence/records/stored-fields';
import type { Stored } from '@cueroom/persistence/records/to-record';
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

/** Another picture of its page. */
export interface StoredStill extends StoredPicture {
  alt: string | null;
}

/** A project's uploaded film, and what a worker makes of it. */
export interface StoredFilm {
  objectKey: string;
  processing: VideoProcessing;
  renditions: VideoRendition[];
  posterUrl: string | null;
  /** While a worker is awaited: when it was last asked, or heard. */
  askedAt: Date | null;
  /** Missing in films of earlier releases. */
  addedAt?: Date;
}

/** Another film of its page: a file, or a link. */
export interface StoredScene {
  title: string;
  film: StoredFilm | null;
  link: string | null;
  /** Of a link; missing in those of earlier releases. */
  linkedAt?: Date;
  fileName: string | null;
}

/** What visitors hear of a cue that was moved, until its excerpt is cut anew. */
export interface FormerExcerpt {
  excerptKey: string;
  startSec: number;
  durationSec: number;
  excerptSec: number | null;
  peaks: number[];
}

export interface StoredCue extends Omit<ProjectCue, 'audioUrl'> {
  /** Of the track, when the excerpt was asked for. */
  sourceKey: string;
  /** Another one for each start, length and source. */
  excerptKey: string;
  excerptSec: number | null;
  peaks: number[];
  askedAt: Date | null;
  /** Missing in cues of earlier releases. */
  former?: FormerExcerpt | null;
}

/** Made from others, or stored in another form. */
type Unstored =
  | 'scenes'
  | 'awards'
  | 'cueCount'
  | 'imageData'
  | 'imageType'
  | 'image'
  | 'hasOwnPicture'
  | 'imageError'
  | 'film'
  | 'videoProcessing';

/** `imageUrl` is a picture elsewhere, a link; so is `videoUrl` a film. */
export interface ProjectDocument
  extends
    Stored<Omit<Project, Unstored | keyof CaseTexts | 'slug' | 'cues' | 'credits' | 'stills'>>,
    Partial<Pick<Project, keyof CaseTexts>>,
    EditedDocument,
    FoundBy {
  /** Missing in projects of earlier releases, until a migration; the lists and the film below stay missing there. */
  slug?: string;
  credits?: Credit[];
  cues?: StoredCue[];
  film?: StoredFilm | null;
  /** Of a link to a film. */
  linkedAt?: Date | null;
  stills?: StoredStill[];
  scenes?: StoredScene[];
  awards?: Award[];
  picture: StoredPicture | null;
  /** On the home page, as the studio has ordered them. */
  featuredOrder?: number;
}

const imageSchema = storedPart(Picture, { sources: [storedPart(PictureSource)] });

const pictureFields = {
  objectKey: { type: String, required: true },
  contentType: { type: String, required: true },
  image: { type: imageSchema, default: null },
  error: { type: String, default: null },
  askedAt: Date,
} as const;
const pictureSchema = new Schema<StoredPicture>(pictureFields, { _id: false });
const stillSchema = new Schema<StoredStill>({ ...pictureFields, alt: { type: String, default: null } }, { _id: false });

const filmSchema = new Schema<StoredFilm>(
  {
    objectKey: { type: String, required: true },
    processing: { type: storedPart(VideoProcessing), required: true },
    renditions: [storedPart(VideoRendition)],
    posterUrl: { type: String, default: null },
    askedAt: { type: Date, default: null },
    addedAt: Date,
  },
  { _id: false },
);
const sceneSchema = new Schema<StoredScene>(
  {
    title: { type: String, required: true },
    film: { type: filmSchema, default: null },
    link: { type: String, default: null },
    linkedAt: Date,
    fileName: { type: String, default: null },
  },
  { _id: false },
);

const formerSchema = new Schema<FormerExcerpt>(
  {
    excerptKey: { type: String, required: true },
    startSec: { type: Number, required: true },
    durationSec: { type: Number, required: true },
    excerptSec: { type: Number, default: null },
    peaks: [Number],
  },
  { _id: false },
);
const cueSchema = storedPart(ProjectCue, {
  sourceKey: { type: String, required: true },
  excerptKey: { type: String, required: true },
  excerptSec: { type: Number, default: null },
  peaks: [Number],
  askedAt: { type: Date, default: null },
  former: { type: formerSchema, default: null },
}).remove('audioUrl');

export const projectSchema = new Schema<ProjectDocument>(
  {
    ...storedFields(Project, ['cueCount', 'imageData', 'imageType', 'hasOwnPicture', 'imageError']),
    slug: String,
    credits: [storedPart(Credit)],
    awards: [storedPart(Award)],
    cues: [cueSchema],
    stills: [stillSchema],
    scenes: [sceneSchema],
    film: { type: filmSchema, default: null },
    linkedAt: Date,
    picture: { type: pictureSchema, default: null },
    featured: { type: Boolean, default: false },
    featuredOrder: Number,
    tileSize: { type: String, enum: tileSizes, default: 'single' },
    status: { type: String, enum: projectStatuses, default: 'active' },
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
projectSchema.index({ slug: 1 }, { unique: true, partialFilterExpression: { slug: { $exists: true } } });
projectSchema.index({ 'cues.trackId': 1 });
projectSchema.index({ 'picture.askedAt': 1 }, { partialFilterExpression: { 'picture.askedAt': { $exists: true } } });
for (const awaited of ['cues.askedAt', 'film.askedAt', 'scenes.film.askedAt', 'stills.askedAt'])
  projectSchema.index({ [awaited]: 1 }, { partialFilterExpression: { [awaited]: { $type: 'date' } } });

type Texts = Partial<Record<'title' | 'network' | 'medium' | 'genre' | 'description', string | null>>;

export const projectKeys = ({ title, network, medium, genre, description }: Texts): FoundBy =>
  foundBy([title, network, medium, genre, description], { title: sortKey(title) });
addFoundBy(projectSchema, projectKeys);
