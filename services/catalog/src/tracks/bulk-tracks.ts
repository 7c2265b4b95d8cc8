import type { BulkChange } from '@cueroom/contracts/bulk';
import type { ListTracks } from '@cueroom/contracts/catalog/track-lists';
import type { TrackChanges } from '@cueroom/contracts/catalog/tracks';
import { type BulkKind, BulkKinds } from '@cueroom/persistence/bulk/bulk-kind';
import { Injectable } from '@nestjs/common';
import { StudioWords } from '../words/studio-words.repository';
import { TrackPlaces } from './track-places';
import { TracksRepository } from './tracks.repository';
import type { TrackDocument } from './tracks.schema';

@Injectable()
export class BulkTracks implements BulkKind<TrackDocument> {
  readonly type = 'track';

  constructor(
    kinds: BulkKinds,
    private readonly tracks: TracksRepository,
    private readonly places: TrackPlaces,
    private readonly words: StudioWords,
  ) {
    kinds.add(this);
  }

  readonly check = (change: BulkChange) => this.words.check(change);
  readonly read = (ids: readonly string[]) => this.tracks.findHeld(ids);
  readonly write = (track: TrackDocument, values: TrackChanges) => this.tracks.update(track, values);
  readonly trash = (id: string) => this.tracks.trash(id);
  readonly restore = (id: string) => this.tracks.restore(id);
  readonly changed = (ids: string[]) => this.places.changed(ids);

  async list(query: ListTracks) {
    await this.words.checkFilter(query);
    return this.tracks.list(query);
  }
}
