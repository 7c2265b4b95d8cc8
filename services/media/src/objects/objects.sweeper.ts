import { log } from '@cueroom/platform/logger';
import { ObjectStorage } from '@cueroom/storage/object-storage';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ObjectsService } from './objects.service';

const unfinishedEveryMs = 30_000;
const abandonedEveryMs = 10 * 60_000;

/** Clears away what nobody needs. Every replica does it; what one has taken the others do not find. */
@Injectable()
export class ObjectsSweeper implements OnApplicationShutdown {
  private readonly timers = [
    setInterval(() => this.attempt('unfinished uploads', () => this.storage.sweepUnfinished()), unfinishedEveryMs),
    setInterval(() => this.attempt('files without an owner', () => this.objects.sweep()), abandonedEveryMs),
  ];

  constructor(
    private readonly objects: ObjectsService,
    private readonly storage: ObjectStorage,
  ) {}

  onApplicationShutdown(): void {
    this.timers.forEach(clearInterval);
  }

  private attempt(what: string, sweep: () => Promise<number>): void {
    sweep().then(
      (count) => count > 0 && log.info({ count }, `cleared away: ${what}`),
      (error: unknown) => log.warn({ err: error }, `not cleared away this time: ${what}`),
    );
  }
}
