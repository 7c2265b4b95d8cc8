import { log } from '@cueroom/platform/logger';
import { countRepairs } from '@cueroom/platform/repairs.metrics';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { TracksRepository } from './tracks.repository';

const everyMs = 15_000;
/** A look takes seconds; one that has not come for this long may be lost, with all of Redis. */
const overdueMs = 30_000;
const batch = 100;

/** Asks again for files that nobody has looked at. A job that still waits or runs is not doubled: its id is the track's and the file's. */
@Injectable()
export class TracksReconciler implements OnApplicationShutdown {
  private readonly timer = setInterval(() => {
    this.askForOverdueLooks().catch((error: unknown) =>
      log.warn({ err: error }, 'overdue files of tracks wait for the next look'),
    );
  }, everyMs).unref();

  constructor(private readonly tracks: TracksRepository) {}

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** @returns how many were asked for again. */
  async askForOverdueLooks(now = Date.now()): Promise<number> {
    const overdue = await this.tracks.findUninspected(new Date(now - overdueMs), batch);
    for (const track of overdue) await this.tracks.askAgain(track);
    if (overdue.length > 0) log.info({ tracks: overdue.length }, 'asked again for overdue files of tracks');
    countRepairs('looks', overdue.length);
    return overdue.length;
  }
}
