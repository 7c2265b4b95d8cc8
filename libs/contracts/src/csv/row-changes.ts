import { fieldOf } from '../catalog/track-fields';
import type { TrackWords } from '../catalog/track-words';
import type { Rights } from '../rights/rights';
import type { ColumnMap } from './headings';
import { readCell } from './read-cells';
import { type ImportField, importFields } from './track-columns';
import type { RowCells } from './track-cells';

/** Where a column's value stands in a track. */
export const placeOf = (field: ImportField): string => {
  const { inRights } = fieldOf(field);
  return inRights ? `rights.${inRights}` : field;
};

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
 * @param words what its genre and mood may be
 */
export const rowChanges = (
  cells: RowCells,
  columns: ColumnMap,
  rights: Rights | null,
  words?: TrackWords,
): Record<string, unknown> => {
  const changes: Record<string, unknown> = {};
  const parts: Record<string, unknown> = {};
  for (const field of importFields) {
    const cell = cells[field];
    if (cell === undefined) continue;
    const { inRights } = fieldOf(field);
    const value = readCell(field, cell, columns[field] ?? '', words);
    if (inRights) parts[inRights] = value;
    else changes[field] = value;
  }
  if (Object.keys(parts).length > 0) changes.rights = withParts(rights, parts);
  return changes;
};
