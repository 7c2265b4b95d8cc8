import type { Rights } from '../rights/rights';
import type { ColumnMap } from './headings';
import { readers } from './read-cells';
import { type ImportField, importFields } from './track-columns';
import type { RowCells } from './track-cells';

/** Where a column's value stands in a track. */
export const placeOf: Record<ImportField, string> = {
  title: 'title',
  artist: 'artist',
  album: 'album',
  genre: 'genre',
  mood: 'mood',
  tempo: 'tempo',
  duration: 'duration',
  bpm: 'bpm',
  key: 'key',
  description: 'description',
  available: 'available',
  tags: 'tags',
  isrc: 'rights.isrc',
  iswc: 'rights.iswc',
  writers: 'rights.composition',
  master: 'rights.master',
  signatories: 'rights.signatories',
  samples: 'rights.samples',
  ai: 'rights.ai',
  vocals: 'rights.vocals',
  explicit: 'rights.explicit',
  language: 'rights.language',
  restrictions: 'rights.restrictions',
};
const inRights = 'rights.';

const noRights: Rights = { composition: [], master: [], signatories: [] };
const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Rights with some of their parts exchanged; null where nothing is left of them. */
export const withParts = (rights: Rights | null, parts: Partial<Record<string, unknown>>): Rights | null => {
  const changed = { ...noRights, ...rights, ...parts };
  return Object.values(changed).every(isEmpty) ? null : changed;
};

/**
 * What a row says of its track, as one would send it; not checked yet.
 * @param rights as they are: what no column names stays
 */
export const rowChanges = (cells: RowCells, columns: ColumnMap, rights: Rights | null): Record<string, unknown> => {
  const changes: Record<string, unknown> = {};
  const parts: Record<string, unknown> = {};
  for (const field of importFields) {
    const cell = cells[field];
    if (cell === undefined) continue;
    const value = readers[field](cell, columns[field] ?? '');
    const place = placeOf[field];
    if (place.startsWith(inRights)) parts[place.slice(inRights.length)] = value;
    else changes[place] = value;
  }
  if (Object.keys(parts).length > 0) changes.rights = withParts(rights, parts);
  return changes;
};
