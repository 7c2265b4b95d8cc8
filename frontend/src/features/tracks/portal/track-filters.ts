import { musicalKey } from '@cueroom/contracts/catalog/musical-key';
import type { ListTracks, TrackFacets } from '@cueroom/contracts/catalog/track-lists';
import { builtInWords, type TrackWords } from '@cueroom/contracts/catalog/track-words';
import type { FacetCount } from '@cueroom/contracts/facets';
import { bpmBands, lengthBands, type Option, tempos, trackVocals } from '@cueroom/contracts/options';
import { type NumberRange, rangesOf } from '@cueroom/contracts/ranges';
import { clearances } from '@cueroom/contracts/rights/clearance';
import { versionGroups } from '@cueroom/contracts/versions/version-kinds';
import { formatDuration, formatMatches } from '../../../lib/words/format';
import type { WordRules } from '../../../lib/page/portal-address';
import { wordFor } from '../../../lib/words/words';
import { wordOptions } from '../../../ui/form/text-field';
import type { BulkField } from '../../shared/records/change-selected';
import type { ListFilter } from '../../shared/records/filter-counts';
import type { Chosen } from '../../shared/records/found-line';
import { choicesOf } from '../shared/track-words';

type Name = keyof TrackFacets;

export interface TrackFilter {
  name: Name;
  label: string;
  /** As in 'Tracks found, by mood'. */
  by: string;
  /** A track may have any of several values, of tags and versions all. */
  isMany?: true;
  say?: (value: string) => string;
  /** All values, in the order in which they are offered; without it those that most tracks have come first. */
  values?: readonly string[];
  /** In ranges; others than those offered can be typed. */
  range?: 'bpm' | 'length';
}

const sayRange = (say: (value: number) => string, unit: string) => (text: string) => {
  const { from, to } = rangesOf(text)[0] ?? {};
  if (from === undefined) return `Up to ${say(to ?? 0)}${unit}`;
  return to === undefined ? `${say(from)}${unit} and over` : `${say(from)}–${say(to)}${unit}`;
};
const either = (yes: string, no: string) => (value: string) => (value === 'true' ? yes : no);

const vocalWords = { vocal: 'Vocal', instrumental: 'Instrumental', unknown: 'Not marked' };

/** In the order in which they are offered. Another one is a line here, and in the catalog's trackFacets. */
export const trackFilters: readonly TrackFilter[] = [
  { name: 'genre', label: 'Genre', by: 'genre' },
  { name: 'mood', label: 'Mood', by: 'mood', isMany: true },
  { name: 'tempo', label: 'Tempo', by: 'tempo', isMany: true, values: tempos },
  { name: 'bpm', label: 'BPM', by: 'BPM', isMany: true, values: bpmBands, range: 'bpm', say: sayRange(String, ' BPM') },
  { name: 'key', label: 'Key', by: 'key', isMany: true },
  { name: 'tag', label: 'Tags', by: 'tag', isMany: true },
  {
    name: 'length',
    label: 'Length',
    by: 'length',
    isMany: true,
    values: lengthBands,
    range: 'length',
    say: sayRange(formatDuration, ''),
  },
  {
    name: 'clearance',
    label: 'Clearance',
    by: 'clearance',
    isMany: true,
    values: clearances.map(({ value }) => value),
    say: (value) => wordFor(clearances, value),
  },
  {
    name: 'vocals',
    label: 'Vocals',
    by: 'vocals',
    isMany: true,
    values: trackVocals,
    say: (value) => vocalWords[value as keyof typeof vocalWords],
  },
  {
    name: 'has',
    label: 'Has',
    by: 'version',
    isMany: true,
    values: versionGroups.map(({ value }) => value),
    say: (value) => wordFor(versionGroups, value),
  },
  { name: 'hasFile', label: 'File', by: 'file', values: ['true', 'false'], say: either('Has file', 'No file') },
  {
    name: 'available',
    label: 'Availability',
    by: 'availability',
    values: ['true', 'false'],
    say: either('Available', 'Unavailable'),
  },
];

export const valuesOf = (text: string | undefined): string[] => (text ? text.split(',') : []);
export const withValue = (text: string | undefined, value: string, isChosen: boolean): string | undefined =>
  [...valuesOf(text).filter((other) => other !== value), ...(isChosen ? [value] : [])].join(',') || undefined;

const range = /^(\d{1,5}(\.\d{1,2})?-(\d{1,5}(\.\d{1,2})?)?|-\d{1,5}(\.\d{1,2})?)$/;
const flags = ['true', 'false'] as const;
/** What the address may say of each. Before the studio's words are read, any genre and mood may be one. */
export const filterRulesOf = ({
  genre,
  mood,
  isRead,
}: TrackWords & { isRead: boolean }): Required<WordRules<ListTracks>> => ({
  genre: isRead ? genre : (value) => value !== '',
  mood: (value) => !isRead || mood.includes(value),
  tempo: (value) => (tempos as readonly string[]).includes(value),
  bpm: (value) => range.test(value),
  length: (value) => range.test(value),
  key: (value) => musicalKey(value) === value,
  tag: Boolean,
  has: (value) => versionGroups.some((one) => one.value === value),
  hasFile: flags,
  clearance: (value) => clearances.some((one) => one.value === value),
  vocals: trackVocals,
  available: flags,
});

export const chosenOf = (filters: Pick<ListTracks, Name>): Chosen[] =>
  trackFilters.flatMap(({ name, say = String }) =>
    valuesOf(filters[name]).map((value) => ({
      name,
      label: say(value),
      without: withValue(filters[name], value, false),
    })),
  );

export const rangeText = ({ from, to }: NumberRange): string | undefined =>
  from === undefined && to === undefined ? undefined : `${from ?? ''}-${to ?? ''}`;

const secondsOf = (text: string): number => {
  const [first = 0, second] = text.split(':').map(Number);
  return second === undefined ? first : first * 60 + second;
};
/** A number as it was typed, a duration as m:ss or seconds; undefined for none, NaN for what is no number. */
export const typedNumber = (text: string): number | undefined =>
  text.trim() === '' ? undefined : /^\d{1,4}(\.\d+)?$|^\d{1,2}:\d{2}$/.test(text.trim()) ? secondsOf(text) : NaN;

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
