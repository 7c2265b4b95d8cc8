import type { TrackFacets, trackSorts } from '@cueroom/contracts/catalog/track-lists';
import { Track, TrackAudio } from '@cueroom/contracts/catalog/tracks';
import { bpmBands, lengthBands, trackMeasures } from '@cueroom/contracts/options';
import type { Facets } from '@cueroom/persistence/count-facets';
import { addEdits, type EditedDocument } from '@cueroom/persistence/edited-records';
import { addFoundBy, type FoundBy, foundBy } from '@cueroom/persistence/found-by';
import { addOutbox, type WithOutbox } from '@cueroom/persistence/outbox.schema';
import { schemaOptions } from '@cueroom/persistence/schema-options';
import type { Sort } from '@cueroom/persistence/read-page';
import { sortKey } from '@cueroom/persistence/search-words';
import { storedFields, storedPart } from '@cueroom/persistence/stored-fields';
import type { Stored } from '@cueroom/persistence/to-record';
import { Schema } from 'mongoose';

export interface TrackDocument
  extends Stored<Omit<Track, 'audio' | 'sourceSongId'>>, EditedDocument, WithOutbox, FoundBy {
  /** Missing in tracks that are older than this field. */
  audio?: TrackAudio;
  sourceSongId?: string;
  /** The last approval, or undone approval, that it has heard of. */
  approval?: number;
  /** While a worker's look at its file is awaited: when it was last asked. */
  askedAt?: Date;
  /** Grows with every write; guards writes and names events. */
  revision: number;
  /** The revision that its file came with. */
  fileRevision: number;
}

export const trackSchema = new Schema<TrackDocument>(
  {
    ...storedFields(Track, ['sourceSongId']),
    audio: storedPart(TrackAudio),
    available: { type: Boolean, default: true },
    releasedForSite: { type: Boolean, default: false },
    sourceSongId: String,
    approval: Number,
    askedAt: Date,
    revision: { type: Number, default: 0 },
    fileRevision: { type: Number, default: 0 },
  },
  schemaOptions,
);
addEdits(trackSchema);
// A song is at most one track, whatever is repeated or restarted.
trackSchema.index({ sourceSongId: 1 }, { unique: true, partialFilterExpression: { sourceSongId: { $exists: true } } });
trackSchema.index({ fileUrl: 1 });
trackSchema.index({ askedAt: 1 }, { partialFilterExpression: { askedAt: { $exists: true } } });
addOutbox(trackSchema);

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

/** Beside words. Another one is a line here, in ListTracks and TrackFacets, and in the portal's track-filters.ts. */
export const trackFacets: Facets<keyof TrackFacets> = {
  genre: { field: 'genre' },
  available: { field: 'available' },
  mood: { field: 'mood' },
  tempo: { field: 'tempo' },
  bpm: { field: 'bpm', bands: bpmBands },
  key: { field: 'key' },
  tag: { field: 'tags', isList: true },
  length: { field: 'duration', bands: lengthBands },
  hasFile: { field: 'fileUrl', isPresence: true },
};
// With the numbers a range beside a value is decided in the index, without reading the records.
for (const field of ['mood', 'tempo', 'key', 'tags']) trackSchema.index({ [field]: 1, bpm: 1, duration: 1 });
/** What its words are made of, best matches first; a "phrase" is in one of them. */
export const trackTexts = ['title', 'artist', 'album', 'tags', 'description', 'genre', 'mood', 'tempo', 'key'] as const;

type Texts = Partial<
  Record<'title' | 'artist' | 'album' | 'genre' | 'mood' | 'tempo' | 'key' | 'description', string | null>
>;

export const trackKeys = ({ tags = [], ...texts }: Texts & { tags?: string[] }): FoundBy => {
  const { title, artist, album, genre, mood, tempo, key, description } = texts;
  const order = { title: sortKey(title), artist: sortKey(artist), album: sortKey(album), key: sortKey(key) };
  return foundBy([title, artist, album, genre, mood, tempo, key, description, ...tags], order);
};
addFoundBy(trackSchema, trackKeys, ['genre', ...trackMeasures]);
