import { log } from '@cueroom/platform/logger';
import { Every } from '@cueroom/platform/periodic.module';
import { Injectable } from '@nestjs/common';
import { ResumableRepository } from './resumable.repository';

const intervalMs = 10 * 60_000;

/** What no one goes on with becomes a file without an owner; the sweep of those deletes it with its pieces. */
@Injectable()
export class ResumableSweeper {
  constructor(private readonly resumables: ResumableRepository) {}

  @Every('sweep-resumable-uploads', intervalMs)
  async sweep(): Promise<void> {
    const count = await this.resumables.sweep();
    if (count > 0) log.info({ count }, 'ended resumable uploads that were not finished');
  }
}
