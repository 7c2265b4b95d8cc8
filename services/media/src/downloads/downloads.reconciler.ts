import { log } from '@cueroom/platform/logger';
import { countRepairs } from '@cueroom/platform/repairs.metrics';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DownloadsService } from './downloads.service';

const everyMs = 15_000;

/** Somebody looks at a screen that says "queued": what a lost queue has taken is asked for again. */
@Injectable()
export class DownloadsReconciler implements OnApplicationShutdown {
  private readonly timer = setInterval(() => {
    this.look().catch((error: unknown) => log.warn({ err: error }, 'overdue downloads wait for the next look'));
  }, everyMs).unref();

  constructor(private readonly downloads: DownloadsService) {}

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async look(): Promise<void> {
    const count = await this.downloads.askForOverdue();
    countRepairs('downloads', count);
    if (count > 0) log.info({ downloads: count }, 'asked again for overdue downloads');
  }
}
