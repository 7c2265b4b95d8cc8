import { log } from '@cueroom/platform/logger';
import { countRepairs } from '@cueroom/platform/repairs.metrics';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SubmissionsRepository } from './submissions.repository';
import type { SubmissionDocument } from './submissions.schema';

const everyMs = 15_000;
/** A verdict takes seconds; one that has not come for this long may be lost, with all of Redis. */
const overdueMs = 30_000;
const batch = 100;

/** Asks again for verdicts that have not come. A job that still waits or runs is not doubled: its id is the song's. */
@Injectable()
export class SubmissionsReconciler implements OnApplicationShutdown {
  private readonly timer = setInterval(() => {
    this.askForOverdueVerdicts().catch((error: unknown) =>
      log.warn({ err: error }, 'overdue verdicts wait for the next look'),
    );
  }, everyMs).unref();

  constructor(private readonly submissions: SubmissionsRepository) {}

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** @returns how many songs were asked for again: all that are overdue, however many that are. */
  async askForOverdueVerdicts(now = Date.now()): Promise<number> {
    const askedBefore = new Date(now - overdueMs);
    let asked = 0;
    let submissions: SubmissionDocument[];
    do {
      submissions = await this.submissions.findUnjudged(askedBefore, batch);
      for (const submission of submissions) {
        const overdue = submission.songs.filter(({ askedAt }) => askedAt && askedAt < askedBefore);
        if (await this.submissions.askAgain(submission, overdue)) asked += overdue.length;
      }
    } while (submissions.length === batch);
    if (asked > 0) log.info({ songs: asked }, 'asked again for overdue verdicts');
    countRepairs('verdicts', asked);
    return asked;
  }
}
