import { inspectAudio, songInspectionId } from '@cueroom/contracts/media/renditions';
import { Bus } from '@cueroom/messaging/bus';
import { every, tryEach } from '@cueroom/platform/every';
import { log } from '@cueroom/platform/logger';
import { countRepairs } from '@cueroom/platform/repairs.metrics';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SubmissionsRepository } from './submissions.repository';

const everyMs = 15_000;
/** A verdict takes seconds; the job of one that has not come for this long may be lost, with all of Redis. */
const overdueMs = 30_000;

@Injectable()
export class SubmissionsReconciler implements OnApplicationShutdown {
  private readonly periodic = every('overdue-verdicts', everyMs, () => this.requestOverdueVerdicts());

  constructor(
    private readonly submissions: SubmissionsRepository,
    private readonly bus: Bus,
  ) {}

  onApplicationShutdown(): Promise<void> {
    return this.periodic.stop();
  }

  async requestOverdueVerdicts(now = Date.now()): Promise<void> {
    const askedBefore = new Date(now - overdueMs);
    let requested = 0;
    await tryEach('overdue-verdicts', this.submissions.findUnjudged(askedBefore), async (submission) => {
      for (const song of submission.songs) {
        if (!song.askedAt || song.askedAt >= askedBefore) continue;
        if (await this.bus.isQueued(inspectAudio, songInspectionId(String(song._id)))) continue;
        if (await this.submissions.requestVerdict(submission, song, new Date(now))) requested++;
      }
    });
    if (requested > 0) log.info({ songs: requested }, 'overdue song inspections requested again');
    countRepairs('verdicts', requested);
  }
}
