import type { ListTracks, TrackFacets } from '@cueroom/contracts/catalog/track-lists';
import type { FacetCount } from '@cueroom/contracts/facets';
import { builtInWords, type TrackWords } from '@cueroom/contracts/catalog/track-words';
import type { Option } from '@cueroom/contracts/options';
import { clearances } from '@cueroom/contracts/rights/clearance';
import { versionGroups } from '@cueroom/contracts/versions/version-kinds';
import { formatMatches } from '../../../lib/format';
import { wordOptions } from '../../../ui/text-field';
import type { ListFilter } from '../../shared/records/filter-counts';
import type { BulkField } from '../../shared/records/change-selected';
import { choicesOf } from '../shared/track-words';
import { valuesOf } from './track-filters';

const availabilities = [
  { value: 'true', label: 'Available' },
  { value: 'false', label: 'Unavailable' },
];

/** What is changed of several tracks at once. */
export const changesOf = (words: TrackWords): readonly BulkField[] => [
  { name: 'genre', label: 'Genre', options: wordOptions(words.genre), none: 'None' },
  { name: 'mood', label: 'Mood', options: wordOptions(words.mood), none: 'None' },
  { name: 'tags' },
  {
    ...{ name: 'available', label: 'Availability', options: availabilities },
    hint: 'Clients lose access right away to what becomes unavailable.',
  },
];

/** What a supervisor narrows the catalog down by most; all the rest is under 'Filters'. */
export const selectsOf = (chosen: ListTracks, counts?: TrackFacets, words: TrackWords = builtInWords): ListFilter[] =>
  [
    {
      label: 'Genre',
      name: 'genre' as const,
      emptyLabel: 'All Genres',
      options: choicesOf(words.genre, chosen.genre),
      value: chosen.genre,
    },
    {
      label: 'Availability',
      name: 'available' as const,
      emptyLabel: 'All Tracks',
      options: availabilities,
      value: chosen.available,
    },
    {
      label: 'Clearance',
      name: 'clearance' as const,
      emptyLabel: 'Clearance',
      options: withSeveral(withCounts(clearances, counts?.clearance), chosen.clearance),
      value: chosen.clearance,
    },
    {
      label: 'Has',
      name: 'has' as const,
      emptyLabel: 'Versions',
      options: withSeveral(withCounts(versionGroups, counts?.has), chosen.has),
      value: chosen.has,
    },
  ].map((select) => ({ ...select, hidesLabel: true }));

/** As 'One-stop (12)'. */
const withCounts = (options: readonly Option[], counts?: readonly FacetCount[]): Option[] =>
  options.map(({ value, label }) => {
    const { count = 0, isAtLeast } = counts?.find((counted) => counted.value === value) ?? {};
    return { value, label: counts ? `${label} (${formatMatches(count, isAtLeast)})` : label };
  });

/** Under 'Filters' several can be chosen. */
const withSeveral = (options: readonly Option[], chosen?: string): Option[] => {
  const values = valuesOf(chosen);
  return values.length > 1 ? [...options, { value: chosen!, label: `${values.length} chosen` }] : [...options];
};
