import { type VideoProcessing, type VideoRendition, videoTypes } from '@cueroom/contracts/content/hero-settings';
import type { Edited } from '@cueroom/persistence/edits';
import { addOutbox, type WithOutbox } from '@cueroom/persistence/outbox.schema';
import { schemaOptions } from '@cueroom/persistence/schema-options';
import { Schema } from 'mongoose';

/** There is one hero, whose id is therefore fixed. */
export const heroId = 'hero';

/** What an admin says, and what workers make of it. */
export interface HeroFields {
  videoType: (typeof videoTypes)[number];
  /** A link. */
  videoUrl: string | null;
  /** An uploaded file. */
  objectKey: string | null;
  videoTitle: string | null;
  videoFileName: string | null;
  videoFileType: string | null;
  isActive: boolean;
  processing: VideoProcessing | null;
  renditions: VideoRendition[];
  posterUrl: string | null;
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

const text = { type: String, default: null };

export const heroSchema = new Schema<HeroDocument>(
  {
    _id: { type: String, default: heroId },
    videoType: { type: String, enum: videoTypes, default: 'url' },
    videoUrl: text,
    objectKey: text,
    videoTitle: text,
    videoFileName: text,
    videoFileType: text,
    isActive: { type: Boolean, default: true },
    processing: {
      type: new Schema<VideoProcessing>({ state: String, progress: Number, error: String }, { _id: false }),
      default: null,
    },
    renditions: [
      new Schema<VideoRendition>(
        { url: String, type: { type: String }, width: Number, height: Number, bytes: Number },
        { _id: false },
      ),
    ],
    posterUrl: text,
    askedAt: { type: Date, default: null },
    revision: { type: Number, default: 0 },
    edits: { type: Number, default: 0 },
  },
  schemaOptions,
);
addOutbox(heroSchema);
