import { Injectable } from '@nestjs/common';
import { TrackChanges } from '@cueroom/contracts/catalog/tracks';
import { placeOf, withParts } from '@cueroom/contracts/csv/row-changes';
import { type CellTrack, cellsOf } from '@cueroom/contracts/csv/track-cells';
import type { ImportField } from '@cueroom/contracts/csv/track-columns';
import type { Rights } from '@cueroom/contracts/rights/rights';
import { checkInput } from '@cueroom/platform/check-input';
import { ManyTracks } from '../tracks/many-tracks.repository';
import { ImportRowsRepository } from './import-rows.repository';
import { ImportsRepository } from './imports.repository';
import type { ImportDocument, ImportRowDocument, RowPlan } from './imports.schema';
import type { TrackDocument } from '../tracks/tracks.schema';
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
const revertOf = (track: TrackDocument, { before, after }: RowPlan): TrackChanges | null => {
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
const isAsCreated = (track: TrackDocument, { after }: RowPlan): boolean => {
  const { fileUrl, releasedForSite, has = [], versions = [], edits = 0 } = track;
  if (fileUrl || releasedForSite || has.length > 0 || versions.length > 0) return false;
  const created = { ...cellsOf(emptyTrack), ...after };
  const cells = Object.entries(cellsOf({ ...track, rights: track.rights ?? null } as CellTrack));
  return edits === 0 || cells.every(([field, cell]) => created[field as ImportField] === cell);
};

/** Takes back what an import has written, but for what was changed since. */
@Injectable()
export class ImportUndoer {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly rows: ImportRowsRepository,
    private readonly tracks: ManyTracks,
  ) {}

  next({ _id }: ImportDocument, after: number): Promise<ImportRowDocument[]> {
    return this.rows.next(String(_id), { isApplied: true, isUndone: { $exists: false } }, after);
  }

  /** Rows of which nothing is left are done; what is written now is seen to be so in the next pass. */
  async work(_found: ImportDocument, rows: readonly ImportRowDocument[]): Promise<void> {
    const idOf = ({ _id, trackId }: ImportRowDocument) => trackId ?? String(_id);
    const found = new Map((await this.tracks.find(rows.map(idOf))).map((track) => [String(track._id), track]));
    const steps = rows.map((row) => {
      const track = found.get(idOf(row));
      const isUntouched = track && !row.trackId && row.plan && isAsCreated(track, row.plan);
      const changes = track && row.trackId && row.plan ? revertOf(track, row.plan) : null;
      return { row, created: isUntouched ? track : null, changed: track && changes ? { track, changes } : null };
    });
    await this.tracks.trash(steps.flatMap(({ created }) => created ?? []));
    await this.tracks.update(steps.flatMap(({ changed }) => changed ?? []));
    const done = steps.filter(({ created, changed }) => !created && !changed);
    await this.rows.write(done.map(({ row }) => ({ id: row._id, update: { $set: { isUndone: true } } })));
  }

  end(found: ImportDocument): Promise<boolean> {
    return this.imports.finish(found, { state: 'undone', rowsUntil: new Date() });
  }
}
