import { TrackPlaces } from './track-places';

/** No pitch has any track; the changes that open pages are told of are kept. */
export class RecordedPlaces extends TrackPlaces {
  readonly told: string[] = [];

  override async of() {
    return new Map();
  }

  override async changed(trackIds: string[]): Promise<void> {
    this.told.push(...trackIds);
  }
}
