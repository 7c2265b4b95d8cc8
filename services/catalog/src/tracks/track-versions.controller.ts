import {
  AddTrackVersion,
  addTrackVersion,
  deleteTrackVersion,
  TrackVersionId,
  UpdateTrackVersion,
  updateTrackVersion,
} from '@cueroom/contracts/catalog/track-versions';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { TrackPlaces } from './track-places';
import { TrackVersionsService } from './track-versions.service';

@Controller()
export class TrackVersionsController {
  constructor(
    private readonly versions: TrackVersionsService,
    private readonly places: TrackPlaces,
  ) {}

  @OnMessage(addTrackVersion)
  add(version: AddTrackVersion) {
    return this.withHints(version, this.versions.add(version));
  }

  @OnMessage(updateTrackVersion)
  update(changes: UpdateTrackVersion) {
    return this.withHints(changes, this.versions.update(changes));
  }

  @OnMessage(deleteTrackVersion)
  delete(id: TrackVersionId) {
    return this.withHints(id, this.versions.delete(id));
  }

  /** Open pages show its versions. */
  private async withHints<T>({ trackId }: { trackId: string }, change: Promise<T>): Promise<T> {
    const changed = await change;
    await this.places.changed([trackId]);
    return changed;
  }
}
