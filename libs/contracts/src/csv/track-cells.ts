import { fieldOf, type OwnFieldName } from '../catalog/track-fields';
import type { Track } from '../catalog/tracks';
import type { Rights } from '../rights/rights';
import { joinTags } from './lists-in-cells';
import { masterCell, signatoriesCell, writersCell } from './rights-cells';
import { type ImportColumn, type ImportField, importFields, type TrackColumn } from './track-columns';

export type CellTrack = Pick<Track, OwnFieldName> & { rights: Rights | null };

const cellOf = (track: CellTrack, field: ImportField): string => {
  const { type, inRights } = fieldOf(field);
  if (type === 'tags') return joinTags(track.tags);
  if (type === 'writers') return writersCell(track.rights);
  if (type === 'owners') return masterCell(track.rights);
  if (type === 'signatories') return signatoriesCell(track.rights);
  const value: unknown = inRights ? track.rights?.[inRights as keyof Rights] : track[field as OwnFieldName];
  return String(value ?? '');
};

/** The fields of a track as texts. Two tracks with the same texts are equal, whatever of them is null and what is missing. */
export const cellsOf = (track: CellTrack): Record<ImportField, string> =>
  Object.fromEntries(importFields.map((field) => [field, cellOf(track, field)])) as Record<ImportField, string>;

export const exportedCells = (track: Track): Record<TrackColumn, string> => {
  const { id, clearance, createdAt, updatedAt } = track;
  return { id, ...cellsOf(track), clearance: clearance.value, createdAt, updatedAt };
};

/** A row of a file by what its columns are for; what is missing is not mapped. */
export type RowCells = Partial<Record<ImportColumn, string>>;
