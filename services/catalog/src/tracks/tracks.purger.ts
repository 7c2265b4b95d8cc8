import { purgeableBefore } from '@cueroom/persistence/records/undo-window';
import { Every } from '@cueroom/platform/periodic.module';
import { Injectable } from '@nestjs/common';
import { TracksRepository } from './tracks.repository';

const everyMs = 5000;

/** Permanently deletes tracks whose undo window has passed. Every replica may: the others find nothing left. */
@Injectable()
export class TracksPurger {
  constructor(private readonly tracks: TracksRepository) {}

  @Every('purge-tracks', everyMs)
  async purge(): Promise<void> {
    await this.tracks.purge(purgeableBefore());
  }
}
