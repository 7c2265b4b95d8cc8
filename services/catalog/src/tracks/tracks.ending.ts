import { log } from '@cueroom/platform/logger';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { TracksService } from './tracks.service';

const everyMs = 5000;

/** Ends the deletions that nobody took back. Every replica does it; what one has ended the others do not find. */
@Injectable()
export class TracksEnding implements OnApplicationShutdown {
  private readonly timer = setInterval(() => {
    this.tracks.endRemoved().catch((error: unknown) => log.warn({ err: error }, 'deletions end with the next sweep'));
  }, everyMs);

  constructor(private readonly tracks: TracksService) {}

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }
}
