import { excerptJobId, makeExcerpt } from '@cueroom/contracts/content/cues';
import { Bus } from '@cueroom/messaging/bus';
import { askAgain, overdueSince, reconcileEveryMs } from '@cueroom/platform/overdue';
import { Every } from '@cueroom/platform/periodic.module';
import { Injectable } from '@nestjs/common';
import { CuesRepository } from './cues.repository';

@Injectable()
export class CuesReconciler {
  constructor(
    private readonly cues: CuesRepository,
    private readonly bus: Bus,
  ) {}

  @Every('overdue-excerpts', reconcileEveryMs)
  async requestOverdueExcerpts(now = Date.now()): Promise<void> {
    const askedBefore = overdueSince(now);
    await askAgain('excerpts', this.cues.findUncut(askedBefore), async (project) => {
      const overdue = (project.cues ?? []).filter(({ askedAt }) => askedAt !== null && askedAt < askedBefore);
      for (const cue of overdue) {
        if (await this.bus.isQueued(makeExcerpt, excerptJobId(cue.excerptKey))) return false;
      }
      return this.cues.requestExcerpts(project, overdue, new Date(now));
    });
  }
}
