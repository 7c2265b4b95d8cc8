import type { Track, TrackAudio, trackSorts } from '@cueroom/contracts/catalog/tracks';
import { audioStates } from '@cueroom/contracts/intake/songs';
import type { EditedDocument } from '@cueroom/persistence/edited-records';
import { addIdempotency } from '@cueroom/persistence/idempotency';
import { addFoundBy, type FoundBy, foundBy } from '@cueroom/persistence/found-by';
import { addOutbox, type WithOutbox } from '@cueroom/persistence/outbox.schema';
import { schemaOptions } from '@cueroom/persistence/schema-options';
import type { Sort } from '@cueroom/persistence/read-page';
import { sortKey } from '@cueroom/persistence/search-words';
import type { Stored } from '@cueroom/persistence/to-record';
import { Schema } from 'mongoose';

export interface TrackDocument
  extends Stored<Omit<Track, 'audio' | 'sourceSongId'>>, EditedDocument, WithOutbox, FoundBy {
  /** Missing in tracks that are older than this field. */
  audio?: TrackAudio;
  sourceSongId?: string;
  /** While a worker's look at its file is awaited: when it was last asked. */
  askedAt?: Date;
  /** Grows with every write; guards writes and names events. */
  revision: number;
  /** The revision that its file came with. */
  fileRevision: number;
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
    edits: { type: Number, default: 0 },
    fileRevision: { type: Number, default: 0 },
  },
  schemaOptions,
);
// A song is at most one track, whatever is repeated or restarted.
trackSchema.index({ sourceSongId: 1 }, { unique: true, partialFilterExpression: { sourceSongId: { $exists: true } } });
trackSchema.index({ fileUrl: 1 });
trackSchema.index({ askedAt: 1 }, { partialFilterExpression: { askedAt: { $exists: true } } });
trackSchema.index({ removedAt: 1 }, { partialFilterExpression: { removedAt: { $exists: true } } });
addOutbox(trackSchema);

/** The orders of the list, each with its index. */
export const trackOrders = {
  createdAt: { createdAt: 1, _id: 1 },
  title: { 'order.title': 1, _id: 1 },
  artist: { 'order.artist': 1, _id: 1 },
  album: { 'order.album': 1, _id: 1 },
  key: { 'order.key': 1, _id: 1 },
  genre: { genre: 1, createdAt: -1, _id: -1 },
  duration: { duration: 1, _id: 1 },
  bpm: { bpm: 1, _id: 1 },
} as const satisfies Record<(typeof trackSorts)[number], Sort>;
for (const order of Object.values(trackOrders)) trackSchema.index(order);
trackSchema.index({ available: 1, createdAt: -1, _id: -1 });

type Texts = Partial<
  Record<'title' | 'artist' | 'album' | 'genre' | 'mood' | 'tempo' | 'key' | 'description', string | null>
>;

export const trackKeys = ({ tags = [], ...texts }: Texts & { tags?: string[] }): FoundBy => {
  const { title, artist, album, genre, mood, tempo, key, description } = texts;
  return foundBy([title, artist, album, genre, mood, tempo, key, description, ...tags], {
    title: sortKey(title),
    artist: sortKey(artist),
    album: sortKey(album),
    key: sortKey(key),
  });
};
addFoundBy(trackSchema, trackKeys);
addIdempotency(trackSchema);
