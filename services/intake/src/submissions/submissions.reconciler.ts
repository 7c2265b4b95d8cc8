import { inspectAudio, songInspectionId } from '@cueroom/contracts/media/renditions';
import { Bus } from '@cueroom/messaging/bus';
import { askAgain, overdueSince, reconcileEveryMs } from '@cueroom/platform/overdue';
import { Every } from '@cueroom/platform/periodic.module';
import { Injectable } from '@nestjs/common';
import { InspectionsRepository } from './inspections.repository';
import { filesOf } from './versions';

@Injectable()
export class SubmissionsReconciler {
  constructor(
    private readonly inspections: InspectionsRepository,
    private readonly bus: Bus,
  ) {}

  @Every('overdue-verdicts', reconcileEveryMs)
  async requestOverdueVerdicts(now = Date.now()): Promise<void> {
    const askedBefore = overdueSince(now);
    await askAgain('verdicts', this.inspections.findUnjudged(askedBefore), async (submission) => {
      let asked = 0;
      for (const file of filesOf(submission)) {
        if (!file.askedAt || file.askedAt >= askedBefore) continue;
        if (await this.bus.isQueued(inspectAudio, songInspectionId(file.id, file.objectKey ?? ''))) continue;
        if (await this.inspections.requestVerdict(submission, file, new Date(now))) asked++;
      }
      return asked;
    });
  }
}
