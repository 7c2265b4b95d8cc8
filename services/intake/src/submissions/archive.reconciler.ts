import { log } from '@cueroom/platform/logger';
import { countRepairs } from '@cueroom/platform/repairs.metrics';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ArchiveRepository } from './archive.repository';
import { ArchiveService } from './archive.service';

const everyMs = 15_000;
/** An archive takes seconds or minutes; asking for one that is being made does nothing. */
const overdueMs = 30_000;
const batch = 100;

/** Asks again for archives and restores that are not done: with all of Redis their jobs may be lost. */
@Injectable()
export class ArchiveReconciler implements OnApplicationShutdown {
  private readonly timer = setInterval(() => {
    this.takeUpOverdue().catch((error: unknown) => log.warn({ err: error }, 'overdue archives wait for the next look'));
  }, everyMs).unref();

  constructor(
    private readonly archives: ArchiveRepository,
    private readonly service: ArchiveService,
  ) {}

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** @returns how many were overdue. */
  async takeUpOverdue(now = Date.now()): Promise<number> {
    const overdue = await this.archives.findOverdue(new Date(now - overdueMs), batch);
    for (const submission of overdue) {
      const { archive } = submission;
      if (archive?.key && !archive.isRestoring) await this.service.finish(submission);
      else await this.archives.askAgain(submission);
    }
    countRepairs('archives', overdue.length);
    return overdue.length;
  }
}
