import { inspectAudio, songInspectionId } from '@cueroom/contracts/media/renditions';
import { Bus } from '@cueroom/messaging/bus';
import { every, tryEach } from '@cueroom/platform/every';
import { log } from '@cueroom/platform/logger';
import { overdueMs, reconcileEveryMs } from '@cueroom/platform/overdue';
import { countRepairs } from '@cueroom/platform/repairs.metrics';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { InspectionsRepository } from './inspections.repository';
import { filesOf } from './versions';

@Injectable()
export class SubmissionsReconciler implements OnApplicationShutdown {
  private readonly periodic = every('overdue-verdicts', reconcileEveryMs, () => this.requestOverdueVerdicts());

  constructor(
    private readonly inspections: InspectionsRepository,
    private readonly bus: Bus,
  ) {}

  onApplicationShutdown(): Promise<void> {
    return this.periodic.stop();
  }

  async requestOverdueVerdicts(now = Date.now()): Promise<void> {
    const askedBefore = new Date(now - overdueMs);
    let requested = 0;
    await tryEach('overdue-verdicts', this.inspections.findUnjudged(askedBefore), async (submission) => {
      for (const file of filesOf(submission)) {
        if (!file.askedAt || file.askedAt >= askedBefore) continue;
        if (await this.bus.isQueued(inspectAudio, songInspectionId(file.id, file.objectKey ?? ''))) continue;
        if (await this.inspections.requestVerdict(submission, file, new Date(now))) requested++;
      }
    });
    if (requested > 0) log.info({ songs: requested }, 'overdue song inspections requested again');
    countRepairs('verdicts', requested);
  }
}
