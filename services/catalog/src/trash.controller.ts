import { endTrashed, ListTrash, listTrash, restoreTrashed, TrashedKey } from '@cueroom/contracts/trash';
import { Bus } from '@cueroom/messaging/bus';
import { OnMessage } from '@cueroom/messaging/on-message';
import { keptSince } from '@cueroom/persistence/records/trash';
import { TrashReader } from '@cueroom/persistence/records/trash.reader';
import { Controller } from '@nestjs/common';
import { PitchesRepository } from './pitches/pitches.repository';
import { TrackPlaces } from './tracks/track-places';
import { TracksRepository } from './tracks/tracks.repository';

@Controller()
export class TrashController {
  constructor(
    private readonly trash: TrashReader,
    private readonly tracks: TracksRepository,
    private readonly places: TrackPlaces,
    private readonly pitches: PitchesRepository,
    private readonly bus: Bus,
  ) {}

  @OnMessage(listTrash.catalog)
  list(query: ListTrash) {
    return this.trash.list(query);
  }

  /** As it was when it was deleted, with its files. */
  @OnMessage(restoreTrashed.catalog)
  async restore({ entityType, id }: TrashedKey) {
    const since = keptSince();
    if (entityType === 'pitch') {
      await this.pitches.restore(id, since);
      // Gateways that miss it look again by themselves.
      await this.bus.hint('pitches', id).catch(() => undefined);
    } else {
      await this.tracks.restore(id, since);
      await this.places.changed([id]);
    }
  }

  @OnMessage(endTrashed.catalog)
  end(key: TrashedKey) {
    return this.trash.end(key);
  }
}
