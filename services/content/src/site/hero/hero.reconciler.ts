import { heroVideoJobId, makeHeroVideo } from '@cueroom/contracts/content/hero-settings';
import { Bus } from '@cueroom/messaging/bus';
import { every } from '@cueroom/platform/every';
import { log } from '@cueroom/platform/logger';
import { overdueMs, reconcileEveryMs } from '@cueroom/platform/overdue';
import { countRepairs } from '@cueroom/platform/repairs.metrics';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { HeroRepository } from './hero.repository';

@Injectable()
export class HeroReconciler implements OnApplicationShutdown {
  private readonly periodic = every('overdue-hero-video', reconcileEveryMs, () => this.requestOverdueVideo());

  constructor(
    private readonly heroes: HeroRepository,
    private readonly bus: Bus,
  ) {}

  onApplicationShutdown(): Promise<void> {
    return this.periodic.stop();
  }

  async requestOverdueVideo(now = Date.now()): Promise<void> {
    const hero = await this.heroes.findUnmade(new Date(now - overdueMs));
    if (!hero || (await this.bus.isQueued(makeHeroVideo, heroVideoJobId(hero.objectKey ?? '')))) return;
    if (!(await this.heroes.requestVideo(hero, new Date(now)))) return;
    log.info({ objectKey: hero.objectKey }, 'overdue hero video requested again');
    countRepairs('videos', 1);
  }
}
