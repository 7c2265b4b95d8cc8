import type { ListTracks } from '@cueroom/contracts/catalog/track-lists';
import { trackReader } from '@cueroom/contracts/catalog/track-facts';
import type { Track } from '@cueroom/contracts/catalog/tracks';
import type { Page } from '@cueroom/contracts/message';
import { feltAs, type NumberRange, rangesOf } from '@cueroom/contracts/ranges';
import { unknownVocals } from '@cueroom/contracts/options';
import { type Fact, type SearchPart, searchParts, understoodIn } from '@cueroom/contracts/search-parts';
import { present } from '@cueroom/persistence/records/presence';
import { countFacets, narrowedBy } from '@cueroom/persistence/search/count-facets';
import { matchOf, maxCounted } from '@cueroom/persistence/search/find-few';
import { readPage, sortOf } from '@cueroom/persistence/search/read-page';
import { searchOf } from '@cueroom/persistence/search/search-words';
import type { Model, QueryFilter } from 'mongoose';
import { factFilter, type TrackDocument, trackFacets, trackOrders, trackTexts } from './tracks.schema';

const search = { deletedBy: 'removedAt', reader: trackReader, texts: trackTexts, factFilter } as const;
const without = { outbox: 0, words: 0, initials: 0, order: 0 } as const;

/** These two alone are counted by an index, so that their total is exact. */
const plain = ({ genre, available }: ListTracks) => ({
  ...(genre && { genre }),
  ...(available && { available: available === 'true' }),
});
const narrowedOf = ({ genre: _genre, available: _available, ...facets }: Partial<ListTracks>) =>
  narrowedBy(trackFacets, facets);

/** A page of the list, with what was understood of its words and how many tracks lack what was asked for. */
export const readTracks = async (
  model: Model<TrackDocument>,
  query: ListTracks,
  itemOf: (track: TrackDocument) => Track,
): Promise<Page<Track>> => {
  const { q, sort, limit, offset, ...filters } = query;
  const order = { sort: sortOf(trackOrders, sort), ...(!sort && { best: ['order.title', 'order.artist'] }) };
  const narrowed = narrowedOf(filters);
  const selection = { ...search, ...order, filter: plain(query), narrowed, q, without, limit, offset };
  const page = await readPage(model, selection, itemOf);
  const parts = searchParts(q, trackReader);
  const felt = temposOf(parts, query.bpm);
  const items = felt.length > 0 ? page.items.map((track) => withFelt(track, felt)) : page.items;
  const notMarked = asksVocals(parts, query.vocals)
    ? await countNotMarked(model, { ...query, q: page.searchedFor ?? q })
    : undefined;
  return {
    ...page,
    items,
    ...(q !== undefined && { understood: understoodIn(parts) }),
    ...(notMarked !== undefined && { notMarked }),
  };
};

export const countTracks = (model: Model<TrackDocument>, query: ListTracks) =>
  countFacets(model, { ...search, q: query.q }, trackFacets, query);

/** Of the words and of the filter each the tempos that were asked for: a track has to have one of each. */
const temposOf = (parts: readonly SearchPart[], filter: string | undefined): NumberRange[][] => [
  ...parts.flatMap(({ range, isExcluded }) => (range?.of === 'bpm' && !isExcluded ? [[range]] : [])),
  ...(filter ? [rangesOf(filter)] : []),
];

const withFelt = (track: Track, asked: NumberRange[][]): Track => {
  const [felt] = asked.flatMap((ranges) => feltAs(track.bpm ?? 0, ranges) ?? []);
  return felt === undefined ? track : { ...track, feltAs: felt };
};

const asksVocals = (parts: readonly SearchPart[], filter: string | undefined): boolean => {
  if (filter) return !filter.split(',').includes(unknownVocals);
  return parts.some(({ fact, isExcluded }) => fact?.fact === 'vocals' && !isExcluded);
};

/** How many tracks are all that was asked for, as far as their rights say nothing of vocals. */
const countNotMarked = (model: Model<TrackDocument>, query: ListTracks): Promise<number> => {
  const notSaid = { 'rights.vocals': null };
  const ifNotSaid = (fact: Fact) => (fact.fact === 'vocals' ? notSaid : factFilter(fact));
  const conditions = searchOf({ ...search, q: query.q, factFilter: ifNotSaid });
  const { q: _q, sort: _sort, limit: _limit, offset: _offset, vocals: _vocals, ...filters } = query;
  const filter = matchOf(conditions, [plain(query), ...narrowedOf(filters), notSaid, present]);
  return model.countDocuments(filter as QueryFilter<TrackDocument>, { limit: maxCounted });
};
