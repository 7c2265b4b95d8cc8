import {
  fieldOf,
  searchedFields,
  type SearchedFieldName,
  sortedFields,
  type SortedFieldName,
} from '@cueroom/contracts/catalog/track-fields';
import type { TrackFacets, trackSorts } from '@cueroom/contracts/catalog/track-lists';
import { trackReader } from '@cueroom/contracts/catalog/track-facts';
import { Track, TrackAudio } from '@cueroom/contracts/catalog/tracks';
import { bpmBands, lengthBands, unknownVocals } from '@cueroom/contracts/options';
import type { ClearanceValue } from '@cueroom/contracts/rights/clearance';
import type { Rights } from '@cueroom/contracts/rights/rights';
import type { Fact } from '@cueroom/contracts/search-parts';
import { rightsPhrases, rightsTexts } from '@cueroom/contracts/rights/rights-texts';
import type { Facets } from '@cueroom/persistence/search/count-facets';
import { addEdits, type EditedDocument } from '@cueroom/persistence/records/edited-records';
import { addFoundBy, type FoundBy, foundBy } from '@cueroom/persistence/search/found-by';
import { schemaOptions } from '@cueroom/persistence/records/schema-options';
import type { Sort } from '@cueroom/persistence/search/read-page';
import { sortKey } from '@cueroom/persistence/search/search-words';
import { storedFields, storedPart } from '@cueroom/persistence/records/stored-fields';
import type { Stored } from '@cueroom/persistence/records/to-record';
import { sayVersion, type VersionGroup } from '@cueroom/contracts/versions/version-kinds';
import { Schema } from 'mongoose';
import { type TrackVersionDocument, trackVersionSchema } from './track-versions.schema';

export interface TrackDocument
  extends
    Stored<Omit<Track, 'audio' | 'sourceSongId' | 'clearance' | 'rights' | 'versions' | 'vocals' | 'feltAs'>>,
    EditedDocument,
    FoundBy {
  /** Missing in tracks that are older than this field. */
  audio?: TrackAudio;
  sourceSongId?: string;
  rights?: Rights | null;
  /** Computed from the rights with every write of them: what lists are narrowed by. */
  clearanceValue?: ClearanceValue;
  /** Missing in tracks that are older than this field. */
  versions?: TrackVersionDocument[];
  /** Which groups of versions it has: what lists are narrowed by. */
  has?: VersionGroup[];
  /** The last approval, or undone approval, that it has heard of. */
  approval?: number;
  /** The last import that has written it: so that one which was interrupted knows what it has done. */
  importedBy?: string;
  /** While a worker's look at its file is awaited: when it was last asked. */
  askedAt?: Date;
  /** The revision that its file came with. */
  fileRevision: number;
}

export const trackSchema = new Schema<TrackDocument>(
  {
    ...storedFields(Track, ['sourceSongId', 'versions', 'vocals', 'feltAs']),
    audio: storedPart(TrackAudio),
    available: { type: Boolean, default: true },
    releasedForSite: { type: Boolean, default: false },
    sourceSongId: String,
    rights: { type: Schema.Types.Mixed, default: null },
    clearanceValue: { type: String, default: 'incomplete' },
    versions: { type: [trackVersionSchema], default: undefined },
    has: { type: [String], default: undefined },
    approval: Number,
    importedBy: String,
    askedAt: Date,
    fileRevision: { type: Number, default: 0 },
  },
  schemaOptions,
);
addEdits(trackSchema);
// A song is at most one track, whatever is repeated or restarted.
trackSchema.index({ sourceSongId: 1 }, { unique: true, partialFilterExpression: { sourceSongId: { $exists: true } } });
trackSchema.index({ fileUrl: 1 });
trackSchema.index({ 'versions.objectKey': 1 });
for (const askedAt of ['askedAt', 'versions.askedAt'])
  trackSchema.index({ [askedAt]: 1 }, { partialFilterExpression: { [askedAt]: { $exists: true } } });
trackSchema.index({ 'rights.isrc': 1 }, { partialFilterExpression: { 'rights.isrc': { $type: 'string' } } });

/** Of one that is sorted as text the document has a sort key. */
const textOrders = sortedFields.filter((field) => fieldOf(field).sorted === 'as text');
const newestFirst = { createdAt: -1, _id: -1 } as const;

export const trackOrders = {
  ...(Object.fromEntries(
    sortedFields.map((field): [string, Sort] => [
      field,
      { [textOrders.includes(field) ? `order.${field}` : field]: 1, _id: 1 },
    ]),
  ) as Record<SortedFieldName, Sort>),
  createdAt: { createdAt: 1, _id: 1 },
  genre: { genre: 1, ...newestFirst },
} satisfies Record<(typeof trackSorts)[number], Sort>;
for (const order of Object.values(trackOrders)) trackSchema.index(order);
trackSchema.index({ available: 1, ...newestFirst });

/** Beside words. Another one is a line here, in ListTracks and TrackFacets, and in the portal's track-filters.ts. */
export const trackFacets: Facets<keyof TrackFacets> = {
  genre: { field: 'genre' },
  available: { field: 'available' },
  mood: { field: 'mood' },
  tempo: { field: 'tempo' },
  bpm: { field: 'bpm', bands: bpmBands, isFelt: true },
  key: { field: 'key' },
  tag: { field: 'tags', isList: true },
  length: { field: 'duration', bands: lengthBands },
  hasFile: { field: 'fileUrl', isPresence: true },
  clearance: { field: 'clearanceValue' },
  vocals: { field: 'rights.vocals', emptyAs: unknownVocals },
  has: { field: 'has', isList: true },
};
// What stands beside a value is decided in the index, without reading the records.
for (const field of ['mood', 'tempo', 'key', 'tags', 'has', 'rights.vocals'])
  trackSchema.index({ [field]: 1, bpm: 1, duration: 1, clearanceValue: 1 });
trackSchema.index({ clearanceValue: 1, bpm: 1, duration: 1 });
trackSchema.index({ 'versions.kind': 1 }, { partialFilterExpression: { 'versions.kind': { $exists: true } } });
// Asked together, newest first: who signs, and is there an instrumental?
trackSchema.index({ clearanceValue: 1, has: 1, ...newestFirst });
/** What a fact in `q` asks of a track. */
export const factFilter = ({ fact, value }: Fact): Record<string, unknown> => {
  // A version that cannot be used is not had.
  const kind = { $elemMatch: { kind: value, 'audio.state': { $ne: 'invalid' } } };
  if (fact === 'version') return value === 'cut-downs' ? { has: value } : { versions: kind };
  const fields: Record<string, string> = { key: 'key', clearance: 'clearanceValue', vocals: 'rights.vocals' };
  return { [fields[fact] ?? fact]: value };
};

/** What its words are made of; a "phrase" is in one of them. */
export const trackTexts = [...searchedFields, ...rightsPhrases];

type Texts = Partial<Pick<Track, SearchedFieldName>>;

export const trackKeys = ({
  rights,
  versions = [],
  ...texts
}: Texts & Pick<TrackDocument, 'rights' | 'versions'>): FoundBy => {
  const order = Object.fromEntries(textOrders.map((field) => [field, sortKey(texts[field as keyof Texts] as string)]));
  const own = searchedFields.flatMap((field) => texts[field] ?? []);
  return foundBy([...own, ...rightsTexts(rights), rights?.vocals, ...versions.map(sayVersion)], order);
};
addFoundBy(trackSchema, trackKeys, ['clearanceValue', 'genre', ...trackReader.measures]);
