import { Injectable } from '@nestjs/common';
import { TrackPlaces } from '../tracks/track-places';
import { PitchHints } from './pitch-hints';
import { PitchesRepository } from './pitches.repository';

@Injectable()
export class PitchPlaces extends TrackPlaces {
  constructor(
    private readonly pitches: PitchesRepository,
    private readonly hints: PitchHints,
  ) {
    super();
  }

  override readonly of: TrackPlaces['of'] = (trackIds) => this.pitches.ofTracks(trackIds);

  override async changed(trackIds: string[]): Promise<void> {
    for (const id of await this.pitches.openWith(trackIds)) await this.hints.changed(id);
  }
}
