import { purgeableBefore } from '@cueroom/persistence/undo-window';
import { every } from '@cueroom/platform/every';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { TracksRepository } from './tracks.repository';

const everyMs = 5000;

/** Permanently deletes tracks whose undo window has passed. Every replica may: the others find nothing left. */
@Injectable()
export class TracksPurger implements OnApplicationShutdown {
  private readonly periodic = every('purge-tracks', everyMs, () => this.tracks.purge(purgeableBefore()));

  constructor(private readonly tracks: TracksRepository) {}

  onApplicationShutdown(): Promise<void> {
    return this.periodic.stop();
  }
}
