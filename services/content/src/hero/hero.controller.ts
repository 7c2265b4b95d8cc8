import {
  deleteHeroSettings,
  getHeroSettings,
  heroVideoProgressed,
  HeroVideoProgressed,
  UpdateHero,
  updateHeroSettings,
} from '@cueroom/contracts/content/hero-settings';
import { OnEvent } from '@cueroom/messaging/on-event';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { HeroRepository } from './hero.repository';
import { HeroService } from './hero.service';

@Controller()
export class HeroController {
  constructor(
    private readonly hero: HeroService,
    private readonly heroes: HeroRepository,
  ) {}

  @OnMessage(getHeroSettings)
  get() {
    return this.hero.get();
  }

  @OnMessage(updateHeroSettings)
  update({ ifMatch, ...changes }: UpdateHero) {
    return this.hero.update(changes, ifMatch);
  }

  @OnMessage(deleteHeroSettings)
  delete() {
    return this.heroes.delete();
  }

  @OnEvent(heroVideoProgressed)
  recordProgress(progress: HeroVideoProgressed) {
    return this.heroes.recordProgress(progress);
  }
}
