import { every } from '@cueroom/platform/every';
import { log } from '@cueroom/platform/logger';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ResumableRepository } from './resumable.repository';

const intervalMs = 10 * 60_000;

/** What no one goes on with becomes a file without an owner; the sweep of those deletes it with its pieces. */
@Injectable()
export class ResumableSweeper implements OnApplicationShutdown {
  private readonly sweeping = every('sweep-resumable-uploads', intervalMs, async () => {
    const count = await this.resumables.sweep();
    if (count > 0) log.info({ count }, 'ended resumable uploads that were not finished');
  });

  constructor(private readonly resumables: ResumableRepository) {}

  onApplicationShutdown(): Promise<void> {
    return this.sweeping.stop();
  }
}
