import { heroVideoProgressed, HeroVideoProgressed } from '@cueroom/contracts/content/hero-settings';
import { OnEvent } from '@cueroom/messaging/on-event';
import { Injectable } from '@nestjs/common';
import { HeroRepository } from './hero.repository';

/** What the workers say about the film. */
@Injectable()
export class HeroEvents {
  constructor(private readonly heroes: HeroRepository) {}

  @OnEvent(heroVideoProgressed)
  async recordProgress(progress: HeroVideoProgressed) {
    await this.heroes.recordProgress(progress);
  }
}
