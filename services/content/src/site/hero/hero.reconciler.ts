import { heroVideoJobId, makeHeroVideo } from '@cueroom/contracts/content/hero-settings';
import { Bus } from '@cueroom/messaging/bus';
import { askAgain, overdueSince, reconcileEveryMs } from '@cueroom/platform/overdue';
import { Every } from '@cueroom/platform/periodic.module';
import { Injectable } from '@nestjs/common';
import { HeroRepository } from './hero.repository';

@Injectable()
export class HeroReconciler {
  constructor(
    private readonly heroes: HeroRepository,
    private readonly bus: Bus,
  ) {}

  @Every('overdue-videos', reconcileEveryMs)
  async requestOverdueVideo(now = Date.now()): Promise<void> {
    const found = await this.heroes.findUnmade(overdueSince(now));
    await askAgain('videos', found ? [found] : [], async (hero) => {
      const id = heroVideoJobId(hero.objectKey ?? '');
      return !(await this.bus.isQueued(makeHeroVideo, id)) && this.heroes.requestVideo(hero, new Date(now));
    });
  }
}
