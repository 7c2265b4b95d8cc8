import {
  type PitchAccess,
  pitchAccesses,
  type PitchStatus,
  pitchStatuses,
} from '@cueroom/contracts/pitches/pitch-options';
import type { Pitch, PitchFacets, pitchSorts, PitchTrack } from '@cueroom/contracts/pitches/pitches';
import type { Facets } from '@cueroom/persistence/search/count-facets';
import { addEdits, type EditedDocument } from '@cueroom/persistence/records/edited-records';
import { addFoundBy, type FoundBy, foundBy } from '@cueroom/persistence/search/found-by';
import type { Sort } from '@cueroom/persistence/search/read-page';
import { schemaOptions } from '@cueroom/persistence/records/schema-options';
import { sortKey } from '@cueroom/persistence/search/search-words';
import type { Stored } from '@cueroom/persistence/records/to-record';
import { Schema } from 'mongoose';

export interface PitchDocument extends Stored<Pitch, 'expiresAt' | 'lastActivityAt'>, EditedDocument, FoundBy {
  status: PitchStatus;
  access: PitchAccess;
  /** Names, addresses and companies of its recipients: it is found by them, too. */
  people: string[];
  /** What clients see of the cover: upright, without metadata. Null until it is made. */
  coverPictureUrl: string | null;
  /** The revision that its cover came with. */
  coverRevision: number;
  /** What stood in it and does not now: pages that were open then hear of it. Missing in what former versions wrote. */
  takenOut?: TakenOut[];
}

export interface TakenOut {
  trackId: string;
  at: Date;
}

const track = new Schema<PitchTrack>(
  {
    trackId: { type: String, required: true },
    versionId: { type: String, default: null },
    note: { type: String, default: null },
    section: { type: String, default: null },
  },
  { _id: false },
);

export const pitchSchema = new Schema<PitchDocument>(
  {
    title: { type: String, required: true },
    message: { type: String, default: null },
    briefId: { type: String, default: null },
    tracks: [track],
    status: { type: String, enum: pitchStatuses.map(({ value }) => value), default: 'draft' },
    expiresAt: { type: Date, default: null },
    access: { type: String, enum: pitchAccesses.map(({ value }) => value), default: 'stream' },
    showRights: { type: Boolean, default: true },
    askRights: { type: Boolean, default: false },
    coverUrl: { type: String, default: null },
    createdBy: { type: String, default: 'admin' },
    coverPictureUrl: { type: String, default: null },
    lastActivityAt: { type: Date, default: null },
    people: [String],
    coverRevision: { type: Number, default: 0 },
    takenOut: [new Schema<TakenOut>({ trackId: String, at: Date }, { _id: false })],
  },
  schemaOptions,
);
addEdits(pitchSchema);
// In which pitches does a track stand?
pitchSchema.index({ 'tracks.trackId': 1, status: 1 });
pitchSchema.index({ briefId: 1, createdAt: -1, _id: -1 });

export const pitchOrders = {
  createdAt: { createdAt: 1, _id: 1 },
  updatedAt: { updatedAt: 1, _id: 1 },
  title: { 'order.title': 1, _id: 1 },
  status: { status: 1, createdAt: -1, _id: -1 },
  trackCount: { 'order.trackCount': 1, _id: 1 },
  lastActivityAt: { lastActivityAt: 1, _id: 1 },
  expiresAt: { expiresAt: 1, _id: 1 },
} as const satisfies Record<(typeof pitchSorts)[number], Sort>;
for (const order of Object.values(pitchOrders)) pitchSchema.index(order);

export const pitchFacets: Facets<keyof PitchFacets> = { status: { field: 'status' }, briefId: { field: 'briefId' } };
export const pitchTexts = ['title', 'message', 'tracks.section', 'people'] as const;

type Texts = Pick<PitchDocument, 'title' | 'message' | 'tracks'> & { people?: string[] };

export const pitchKeys = ({ title, message, tracks = [], people = [] }: Texts): FoundBy =>
  foundBy([title, message, ...tracks.map(({ section }) => section), ...people], {
    title: sortKey(title),
    trackCount: tracks.length,
  });
addFoundBy(pitchSchema, pitchKeys, ['status']);
