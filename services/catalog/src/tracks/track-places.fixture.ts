import { TrackPlaces } from './track-places';

/** No pitch has any track. Records which tracks open pages were asked to read again. */
export class RecordedPlaces extends TrackPlaces {
  readonly changedIds: string[] = [];

  override async of() {
    return new Map();
  }

  override async changed(trackIds: string[]): Promise<void> {
    this.changedIds.push(...trackIds);
  }
}
