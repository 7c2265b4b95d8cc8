import { heroVideoJobId, makeHeroVideo } from '@cueroom/contracts/content/hero-settings';
import { Bus } from '@cueroom/messaging/bus';
import { every } from '@cueroom/platform/every';
import { log } from '@cueroom/platform/logger';
import { countRepairs } from '@cueroom/platform/repairs.metrics';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { HeroRepository } from './hero.repository';

const everyMs = 15_000;
/** A worker reports its progress every few seconds; the job of a video without reports for this long may be lost, with all of Redis. */
const overdueMs = 30_000;

@Injectable()
export class HeroReconciler implements OnApplicationShutdown {
  private readonly periodic = every('overdue-hero-video', everyMs, () => this.requestOverdueVideo());

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
    countRepairs('films', 1);
  }
}
