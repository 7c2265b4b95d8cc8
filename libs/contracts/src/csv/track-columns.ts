import { fieldOf, type TrackFieldName, trackFields } from '../catalog/track-fields';

/** What a row can change: all but what it is matched by. */
export type ImportField = TrackFieldName;
export const importFields = Object.keys(trackFields) as ImportField[];

export type ImportColumn = 'id' | ImportField;
export const importColumns: readonly ImportColumn[] = ['id', ...importFields];

/** Computed: written to a file, and not read from one. */
const computed = ['clearance', 'createdAt', 'updatedAt'] as const;

export type TrackColumn = ImportColumn | (typeof computed)[number];
/** Of a track as CSV: one row a track, one column a field, in this order. */
export const trackColumns: readonly TrackColumn[] = [...importColumns, ...computed];

export const columnLabel = (column: ImportColumn): string => (column === 'id' ? 'Id' : fieldOf(column).label);
