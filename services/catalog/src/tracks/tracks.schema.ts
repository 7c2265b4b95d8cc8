import type { TrackAudio } from '@cueroom/contracts/catalog/tracks';
import { audioStates } from '@cueroom/contracts/intake/songs';
import { addOutbox, type WithOutbox } from '@cueroom/persistence/outbox.schema';
import { schemaOptions } from '@cueroom/persistence/schema-options';
import { Schema } from 'mongoose';

export interface TrackDocument extends WithOutbox {
  title: string;
  artist: string;
  album: string | null;
  genre: string | null;
  mood: string | null;
  tempo: string | null;
  /** Seconds. */
  duration: number | null;
  bpm: number | null;
  key: string | null;
  description: string | null;
  fileUrl: string | null;
  previewUrl: string | null;
  /** Missing in tracks that are older than this field. */
  audio?: TrackAudio;
  available: boolean;
  tags: string[];
  sourceSongId?: string;
  /** While a worker's look at its file is awaited: when it was last asked. */
  askedAt?: Date;
  /** When it was deleted; for a while it can be brought back. */
  removedAt?: Date;
  /** Grows with every change. */
  revision: number;
  /** The revision that its file came with. */
  fileRevision: number;
  createdAt: Date;
  updatedAt: Date;
}

const text = { type: String, default: null };
const positive = { type: Number, default: null };

export const trackSchema = new Schema<TrackDocument>(
  {
    title: { type: String, required: true },
    artist: { type: String, required: true },
    album: text,
    genre: text,
    mood: text,
    tempo: text,
    duration: positive,
    bpm: positive,
    key: text,
    description: text,
    fileUrl: text,
    previewUrl: text,
    audio: new Schema<TrackAudio>({ state: { type: String, enum: audioStates }, error: String }, { _id: false }),
    available: { type: Boolean, default: true },
    tags: [String],
    sourceSongId: String,
    askedAt: Date,
    removedAt: Date,
    revision: { type: Number, default: 0 },
    fileRevision: { type: Number, default: 0 },
  },
  schemaOptions,
);
// A song is at most one track, whatever is repeated or restarted.
trackSchema.index({ sourceSongId: 1 }, { unique: true, partialFilterExpression: { sourceSongId: { $exists: true } } });
// What a search has not seen yet.
trackSchema.index({ updatedAt: 1 });
trackSchema.index({ fileUrl: 1 });
trackSchema.index({ askedAt: 1 }, { partialFilterExpression: { askedAt: { $exists: true } } });
trackSchema.index({ removedAt: 1 }, { partialFilterExpression: { removedAt: { $exists: true } } });
addOutbox(trackSchema);
