import { every } from '@cueroom/platform/every';
import { log } from '@cueroom/platform/logger';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { correctFoundBy } from './found-by';

const intervalMs = 30_000;
/** A write may take this long from its date to its being there, and clocks may differ. */
const overlapMs = 60_000;
/** Longer than replicas of two versions run side by side. */
const beforeStartMs = 3_600_000;

/** A safety net for lists: replicas of an earlier version may write records without words, or with those of former texts. */
@Injectable()
export class FoundBySweeper implements OnApplicationShutdown {
  private since = Date.now() - beforeStartMs;
  private readonly work = every('correct-search-words', intervalMs, () => this.sweep());

  constructor(@Inject(getConnectionToken()) private readonly connection: Connection) {}

  onApplicationShutdown(): Promise<void> {
    return this.work.stop();
  }

  private async sweep(): Promise<void> {
    const startedAt = Date.now();
    const records = await correctFoundBy(this.connection, new Date(this.since));
    if (records > 0) log.info({ records }, 'search words corrected');
    this.since = startedAt - overlapMs;
  }
}
