import { every } from '@cueroom/platform/every';
import { log } from '@cueroom/platform/logger';
import { countRepairs } from '@cueroom/platform/repairs.metrics';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DownloadsService } from './downloads.service';

const intervalMs = 15_000;

/** Enqueues again what a lost queue has taken: a person waits before a screen that says "queued". */
@Injectable()
export class DownloadsReconciler implements OnApplicationShutdown {
  private readonly work = every('enqueue overdue downloads', intervalMs, () => this.enqueueOverdue());

  constructor(private readonly downloads: DownloadsService) {}

  onApplicationShutdown(): Promise<void> {
    return this.work.stop();
  }

  private async enqueueOverdue(): Promise<void> {
    const count = await this.downloads.enqueueOverdue();
    countRepairs('downloads', count);
    if (count > 0) log.info({ downloads: count }, 'enqueued overdue downloads again');
  }
}
