import { ingestLimits } from '@cueroom/contracts/catalog/ingests';
import { Injectable } from '@nestjs/common';
import { ManyTracks } from '../tracks/many-tracks.repository';
import { ingestedTrack } from './ingest-track';
import { type Addable, addableOf, hasOpenRows } from './ingest-record';
import { IngestDrafts } from './ingest-drafts';
import { IngestRowsRepository } from './ingest-rows.repository';
import { IngestsRepository } from './ingests.repository';
import type { IngestDocument } from './ingests.schema';

const hourMs = 3_600_000;
const atOnce = 25;

/**
 * Makes tracks of files. Their ids are stored before they are written, so that the process that goes on after a crash writes
 * each once.
 */
@Injectable()
export class IngestAdder {
  constructor(
    private readonly ingests: IngestsRepository,
    private readonly rows: IngestRowsRepository,
    private readonly drafts: IngestDrafts,
    private readonly tracks: ManyTracks,
  ) {}

  /** A part of it. False when nothing is left. */
  async work(found: IngestDocument): Promise<boolean> {
    const addable = addableOf(await this.drafts.of(found)).slice(0, atOnce);
    if (addable.length === 0) return false;
    const all = addable.flatMap(({ main, versions }) => [main, ...versions]);
    const ids = await this.rows.plan(all.map(({ row }) => row));
    await this.tracks.addIngested(addable.map((one) => ingestedTrack(one, ids)));
    await this.rows.setAdded(addable.flatMap(addedRows));
    return true;
  }

  async end(found: IngestDocument): Promise<void> {
    const undoUntil = new Date(Date.now() + ingestLimits.undoHours * hourMs);
    const isOpen = hasOpenRows(await this.drafts.of(found));
    await this.ingests.finish(found, { state: isOpen ? 'open' : 'done', undoUntil });
  }
}

const addedRows = ({ main, versions }: Addable) => {
  const addedTo = String(main.row._id);
  return [{ id: addedTo }, ...versions.map(({ row }) => ({ id: String(row._id), addedTo }))];
};
