import { AppError } from '@cueroom/contracts/app-error';
import { importLimits } from '@cueroom/contracts/catalog/imports';
import type { TrackWords } from '@cueroom/contracts/catalog/track-words';
import type { NewTrack } from '@cueroom/contracts/catalog/tracks';
import { Injectable } from '@nestjs/common';
import { ManyTracks } from '../tracks/many-tracks.repository';
import { StudioWords } from '../words/studio-words.repository';
import { findTracks, storedIn } from './find-tracks';
import { ImportRowsRepository } from './import-rows.repository';
import { ImportsRepository } from './imports.repository';
import type { ImportDocument, ImportRowDocument, RowPlan } from './imports.schema';
import { type Found, type Judged, judgeRow } from './judge-row';

const hourMs = 3_600_000;

const planOf = ({ track, after }: Judged): RowPlan => ({
  before: Object.fromEntries(
    Object.keys(after).map((field) => {
      const place = storedIn(field as keyof typeof after);
      return [place, (track as unknown as Record<string, unknown> | undefined)?.[place] ?? null];
    }),
  ),
  after,
});

interface Outcome {
  row: ImportRowDocument;
  judged: Judged;
}

/**
 * Writes rows to the catalog. What is planned is stored before it is written, and a track says by which import it was
 * written: the process that goes on after a crash knows what is done.
 */
@Injectable()
export class ImportApplier {
  constructor(
    private readonly imports: ImportsRepository,
    private readonly rows: ImportRowsRepository,
    private readonly tracks: ManyTracks,
    private readonly words: StudioWords,
  ) {}

  next({ _id }: ImportDocument, after: number): Promise<ImportRowDocument[]> {
    const filter = { state: { $in: ['new' as const, 'changed' as const] }, isApplied: { $exists: false } };
    return this.rows.next(String(_id), filter, after);
  }

  async work(found: ImportDocument, rows: readonly ImportRowDocument[]): Promise<void> {
    const id = String(found._id);
    const written = await this.written(id, rows);
    const open = rows.filter(({ _id }) => !written.has(String(_id)));
    const tracks = await findTracks(this.tracks, open, found);
    const words = await this.words.all();
    const outcomes = open.map((row) => ({ row, judged: judgeAgain(row, found, tracks, words) }));
    await this.settle(outcomes.filter(({ row, judged }) => judged.state !== row.state));
    const writable = outcomes.filter(({ row, judged }) => judged.state === row.state);
    await this.rows.write(
      writable.map(({ row, judged }) => ({
        id: row._id,
        filter: { isApplied: { $exists: false } },
        update: { $set: { plan: planOf(judged) } },
      })),
    );
    await this.tracks.insert(
      id,
      writable
        .filter(({ judged }) => judged.state === 'new')
        .map(({ row, judged }) => ({ id: String(row._id), fields: judged.fields as NewTrack })),
    );
    await this.tracks.update(
      writable.flatMap(({ judged: { track, fields } }) => (track ? [{ track, changes: fields }] : [])),
      { importedBy: id },
    );
    const done = await this.written(id, rows);
    const applied = rows.filter(({ _id }) => done.has(String(_id)));
    await this.rows.write(applied.map((row) => ({ id: row._id, update: { $set: { isApplied: true } } })));
  }

  async end(found: ImportDocument): Promise<boolean> {
    const undoUntil = new Date(Date.now() + importLimits.undoHours * hourMs);
    const counts = await this.rows.countStates(String(found._id));
    return this.imports.finish(found, { state: 'done', counts, undoUntil, rowsUntil: undoUntil });
  }

  /** The ids of the rows that are in the catalog. */
  private async written(importId: string, rows: readonly ImportRowDocument[]): Promise<Set<string>> {
    const trackOf = ({ _id, trackId }: ImportRowDocument) => trackId ?? String(_id);
    const ids = await this.tracks.idsWrittenBy(importId, rows.map(trackOf));
    return new Set(rows.filter((row) => ids.has(trackOf(row))).map(({ _id }) => String(_id)));
  }

  /** The catalog has changed since the rows were judged. */
  private async settle(outcomes: readonly Outcome[]): Promise<void> {
    await this.rows.write(
      outcomes.map(({ row, judged: { state, errors } }) => ({
        id: row._id,
        update: { $set: { state, problems: errors, ...(state === 'refused' && { changes: [] }) } },
      })),
    );
  }
}

const judgeAgain = (row: ImportRowDocument, found: ImportDocument, tracks: Found, studio: TrackWords): Judged => {
  const judged = judgeRow(row, found, tracks, studio);
  const refused = (words: string): Judged => ({ ...judged, state: 'refused', errors: [`Line ${row.line}: ${words}`] });
  if (judged.state === 'refused') return judged;
  if (row.state === 'new' && judged.track) return refused('A track of this ISRC was added meanwhile');
  if (row.state === 'changed' && judged.trackId !== row.trackId) return refused('This track was changed meanwhile');
  return judged;
};

/** @throws AppError unless it can be applied */
export const checkApplicable = ({ state, counts }: ImportDocument, goodRowsOnly: boolean): void => {
  if (state === 'reading') throw new AppError('conflict', 'This file is still being read');
  if (state === 'failed') throw new AppError('conflict', 'This import has failed');
  if (state !== 'ready') throw new AppError('conflict', 'This import was applied already');
  const { refused } = counts;
  if (refused > 0 && !goodRowsOnly) {
    const rows = refused === 1 ? '1 row is refused' : `${refused} rows are refused`;
    throw new AppError('impossible', `${rows}: nothing was imported. The valid rows can be imported without them.`);
  }
};
