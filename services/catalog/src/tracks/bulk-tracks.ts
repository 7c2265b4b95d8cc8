import type { BulkChange } from '@cueroom/contracts/bulk';
import type { ListTracks } from '@cueroom/contracts/catalog/track-lists';
import type { TrackChanges } from '@cueroom/contracts/catalog/tracks';
import { type BulkKind, BulkKinds } from '@cueroom/persistence/bulk/bulk-kind';
import type { Values } from '@cueroom/persistence/records/bulk-mark';
import { Injectable } from '@nestjs/common';
import { StudioWords } from '../words/studio-words.repository';
import { TrackPlaces } from './track-places';
import type { FormerVersion } from './track-versions.schema';
import { TrackVersionsService } from './track-versions.service';
import { TracksRepository } from './tracks.repository';
import type { TrackDocument } from './tracks.schema';
import { TracksService } from './tracks.service';

@Injectable()
export class BulkTracks implements BulkKind<TrackDocument> {
  readonly type = 'track';

  constructor(
    kinds: BulkKinds,
    private readonly tracks: TracksRepository,
    private readonly places: TrackPlaces,
    private readonly words: StudioWords,
    private readonly service: TracksService,
    private readonly versions: TrackVersionsService,
  ) {
    kinds.add(this);
  }

  readonly check = (change: BulkChange) => this.words.check(change);
  readonly read = (ids: readonly string[]) => this.tracks.findHeld(ids);
  readonly write = (track: TrackDocument, values: TrackChanges) => this.tracks.update(track, values);
  readonly trash = (id: string) => this.tracks.trash(id);
  readonly restore = (id: string) => this.tracks.restore(id);
  readonly changed = (ids: string[]) => this.places.changed(ids);

  async edit(id: string, { versions, ...fields }: Values, ifMatch: number[]) {
    if (versions) await this.versions.putBack(id, versions as FormerVersion[], ifMatch);
    else {
      await this.words.check(fields);
      // Tracks of earlier releases lack it.
      const isUnsaid = fields['releasedForSite'] === null;
      await this.service.update(id, { ...fields, ...(isUnsaid && { releasedForSite: false }) }, ifMatch);
    }
    await this.places.changed([id]);
  }

  async list(query: ListTracks) {
    await this.words.checkFilter(query);
    return this.tracks.list(query);
  }
}
