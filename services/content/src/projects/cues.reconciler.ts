import { excerptJobId, makeExcerpt } from '@cueroom/contracts/content/cues';
import { Bus } from '@cueroom/messaging/bus';
import { every, tryEach } from '@cueroom/platform/every';
import { log } from '@cueroom/platform/logger';
import { overdueMs, reconcileEveryMs } from '@cueroom/platform/overdue';
import { countRepairs } from '@cueroom/platform/repairs.metrics';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CuesRepository } from './cues.repository';

@Injectable()
export class CuesReconciler implements OnApplicationShutdown {
  private readonly periodic = every('overdue-excerpts', reconcileEveryMs, () => this.requestOverdueExcerpts());

  constructor(
    private readonly cues: CuesRepository,
    private readonly bus: Bus,
  ) {}

  onApplicationShutdown(): Promise<void> {
    return this.periodic.stop();
  }

  async requestOverdueExcerpts(now = Date.now()): Promise<void> {
    let requested = 0;
    const askedBefore = new Date(now - overdueMs);
    await tryEach('overdue-excerpts', this.cues.findUncut(askedBefore), async (project) => {
      const overdue = (project.cues ?? []).filter(({ askedAt }) => askedAt !== null && askedAt < askedBefore);
      for (const cue of overdue) {
        if (await this.bus.isQueued(makeExcerpt, excerptJobId(cue.excerptKey))) return;
      }
      if (await this.cues.requestExcerpts(project, overdue, new Date(now))) requested++;
    });
    if (requested > 0) log.info({ projects: requested }, 'overdue excerpts requested again');
    countRepairs('excerpts', requested);
  }
}
