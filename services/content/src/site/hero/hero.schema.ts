import { HeroSettings, VideoProcessing, VideoRendition, videoTypes } from '@cueroom/contracts/content/hero-settings';
import type { Edited } from '@cueroom/persistence/records/edits';
import { addOutbox, type WithOutbox } from '@cueroom/persistence/outbox/outbox.schema';
import { schemaOptions } from '@cueroom/persistence/records/schema-options';
import { storedFields, storedPart } from '@cueroom/persistence/records/stored-fields';
import { Schema } from 'mongoose';

/** There is one hero, whose id is therefore fixed. */
export const heroId = 'hero';

/** What an admin says, and what workers make of it. `videoUrl` is a link; an uploaded file has an `objectKey`. */
export interface HeroFields extends Omit<
  HeroSettings,
  'id' | 'revision' | 'createdAt' | 'updatedAt' | 'videoFileData' | 'videoFileType'
> {
  objectKey: string | null;
  videoFileType: string | null;
  /** While a worker is awaited: when it was last asked, or heard. */
  askedAt: Date | null;
}

export interface HeroDocument extends HeroFields, Omit<WithOutbox, '_id'>, Edited {
  _id: string;
  /** Grows with every change; guards writes. */
  revision: number;
  createdAt: Date;
  updatedAt: Date;
}

export const heroSchema = new Schema<HeroDocument>(
  {
    ...storedFields(HeroSettings, ['videoFileData']),
    _id: { type: String, default: heroId },
    videoType: { type: String, enum: videoTypes, default: 'url' },
    objectKey: { type: String, default: null },
    videoFileType: { type: String, default: null },
    isActive: { type: Boolean, default: true },
    processing: { type: storedPart(VideoProcessing), default: null },
    renditions: [storedPart(VideoRendition)],
    askedAt: { type: Date, default: null },
    revision: { type: Number, default: 0 },
    edits: { type: Number, default: 0 },
  },
  schemaOptions,
);
addOutbox(heroSchema);
