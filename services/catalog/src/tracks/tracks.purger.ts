import { every } from '@cueroom/platform/every';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { TracksService } from './tracks.service';

const everyMs = 5000;

/** Permanently deletes tracks whose undo window has passed. Every replica may: the others find nothing left. */
@Injectable()
export class TracksPurger implements OnApplicationShutdown {
  private readonly periodic = every('purge-tracks', everyMs, () => this.tracks.purge());

  constructor(private readonly tracks: TracksService) {}

  onApplicationShutdown(): Promise<void> {
    return this.periodic.stop();
  }
}
