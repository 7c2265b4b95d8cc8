import { Injectable } from '@nestjs/common';
import { ManyTracks } from '../tracks/many-tracks.repository';
import { ImportRowsRepository } from './import-rows.repository';
import { ImportsRepository } from './imports.repository';
import type { ImportDocument, ImportRowDocument } from './imports.schema';
import { isAsCreated, revertOf } from './revert';

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
