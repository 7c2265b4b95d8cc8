import {
  deleteHeroSettings,
  getHeroSettings,
  UpdateHero,
  updateHeroSettings,
} from '@cueroom/contracts/content/hero-settings';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { HeroService } from './hero.service';

@Controller()
export class HeroController {
  constructor(private readonly hero: HeroService) {}

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
    return this.hero.delete();
  }
}
