import { AppError } from '@cueroom/contracts/app-error';
import { claimObject, ingestOwner } from '@cueroom/contracts/media/objects';
import { Bus } from '@cueroom/messaging/bus';
import { Injectable } from '@nestjs/common';
import { ManyTracks } from '../tracks/many-tracks.repository';
import type { TrackDocument } from '../tracks/tracks.schema';
import { IngestRowsRepository } from './ingest-rows.repository';
import { IngestsRepository } from './ingests.repository';
import type { IngestDocument, IngestRowDocument } from './ingests.schema';

const atOnce = 25;
const gone = 'This file is not there any more';

/** Takes back the tracks that were made of files, but for those that were changed since; the files are drafts again. */
@Injectable()
export class IngestUndoer {
  constructor(
    private readonly ingests: IngestsRepository,
    private readonly rows: IngestRowsRepository,
    private readonly tracks: ManyTracks,
    private readonly bus: Bus,
  ) {}

  /** A part of it. False when nothing is left. */
  async work({ _id }: IngestDocument): Promise<boolean> {
    const added = (await this.rows.of(String(_id))).filter(({ isAdded, isKept }) => isAdded && !isKept);
    const mains = added.filter(({ addedTo }) => !addedTo).slice(0, atOnce);
    if (mains.length === 0) return false;
    const tracks = await this.present(mains);
    const isChanged = ({ trackId = '' }: IngestRowDocument) => (tracks.get(trackId)?.edits ?? 0) > 0;
    await this.rows.keep(mains.filter(isChanged).map(({ _id: id }) => String(id)));
    const taken = mains.filter((main) => !isChanged(main));
    const ofMain = (main: IngestRowDocument) => [main, ...added.filter(({ addedTo }) => addedTo === String(main._id))];
    // Before the tracks leave their files.
    const problems = new Map<string, string | undefined>();
    for (const row of taken.flatMap(ofMain)) problems.set(String(row._id), await this.claim(row));
    await this.tracks.trash(taken.flatMap(({ trackId = '' }) => tracks.get(trackId) ?? []));
    const left = await this.present(taken);
    // What has changed in between is looked at again.
    for (const row of taken.filter(({ trackId = '' }) => !left.has(trackId)).flatMap(ofMain))
      await this.rows.reset(row, problems.get(String(row._id)));
    return true;
  }

  async end(found: IngestDocument): Promise<void> {
    const rows = await this.rows.of(String(found._id));
    const isAllKept = rows.length > 0 && rows.every(({ isAdded }) => isAdded);
    await this.ingests.finish(found, { state: isAllKept ? 'done' : 'open' });
  }

  private async present(mains: readonly IngestRowDocument[]): Promise<Map<string, TrackDocument>> {
    const tracks = await this.tracks.find(mains.flatMap(({ trackId }) => trackId ?? []));
    return new Map(tracks.map((track) => [String(track._id), track]));
  }

  /** @returns why it has no file any more */
  private async claim({ _id, objectKey, claims }: IngestRowDocument): Promise<string | undefined> {
    try {
      const owner = ingestOwner(String(_id), claims + 1);
      await this.bus.request(claimObject, { key: objectKey, owner, exclusive: false });
      return undefined;
    } catch (error) {
      if (error instanceof AppError && error.kind === 'invalid') return gone;
      throw error;
    }
  }
}
