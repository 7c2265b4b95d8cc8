import { TrackChanges } from '@cueroom/contracts/catalog/tracks';
import { placeOf, withParts } from '@cueroom/contracts/csv/row-changes';
import { type CellTrack, cellsOf } from '@cueroom/contracts/csv/track-cells';
import type { ImportField } from '@cueroom/contracts/csv/track-columns';
import type { Rights } from '@cueroom/contracts/rights/rights';
import { checkInput } from '@cueroom/platform/check-input';
import type { TrackDocument } from '../tracks/tracks.schema';
import type { RowPlan } from './imports.schema';
import { emptyTrack } from './judge-row';

const inRights = 'rights.';

const rightsBefore = (now: Rights | null, before: Rights | null, fields: readonly ImportField[]): Rights | null => {
  const parts = fields.map((field) => placeOf(field).slice(inRights.length));
  const values = (before ?? {}) as Record<string, unknown>;
  const lists = ['composition', 'master', 'signatories'];
  return withParts(
    now,
    Object.fromEntries(parts.map((part) => [part, values[part] ?? (lists.includes(part) ? [] : null)])),
  );
};

const isValid = (rights: Rights | null): boolean => {
  try {
    return Boolean(checkInput(TrackChanges, structuredClone({ rights })));
  } catch {
    return false;
  }
};

const sameRights = (a: Rights | null, b: Rights | null): boolean => {
  const texts = (rights: Rights | null) => JSON.stringify(cellsOf({ tags: [], rights } as unknown as CellTrack));
  return texts(a) === texts(b);
};

/** What takes back what an import has written, as far as it still stands; null where nothing does. */
export const revertOf = (track: TrackDocument, { before, after }: RowPlan): TrackChanges | null => {
  const now = { ...track, rights: track.rights ?? null } as CellTrack;
  const cells = cellsOf(now);
  const standing = (Object.keys(after) as ImportField[]).filter((field) => cells[field] === after[field]);
  const direct = standing.filter((field) => !placeOf(field).startsWith(inRights));
  const changes: Record<string, unknown> = Object.fromEntries(direct.map((field) => [field, before[field]]));
  const ofRights = standing.filter((field) => placeOf(field).startsWith(inRights));
  if (ofRights.length > 0) {
    const former = (before.rights ?? null) as Rights | null;
    const rights = rightsBefore(now.rights, former, ofRights);
    // A signatory was named or dropped since: rights that contradict themselves are not written.
    if (sameRights(rights, former)) changes.rights = former;
    else if (isValid(rights)) changes.rights = rights;
  }
  return Object.keys(changes).length > 0 ? (changes as TrackChanges) : null;
};

/** Nothing of what an import has created was changed since, or was changed back. */
export const isAsCreated = (track: TrackDocument, { after }: RowPlan): boolean => {
  const { fileUrl, releasedForSite, has = [], versions = [], edits = 0 } = track;
  if (fileUrl || releasedForSite || has.length > 0 || versions.length > 0) return false;
  const created = { ...cellsOf(emptyTrack), ...after };
  const cells = Object.entries(cellsOf({ ...track, rights: track.rights ?? null } as CellTrack));
  return edits === 0 || cells.every(([field, cell]) => created[field as ImportField] === cell);
};
