import {
  deleteHeroSettings,
  getHeroSettings,
  HeroChanges,
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
  update(changes: HeroChanges) {
    return this.hero.update(changes);
  }

  @OnMessage(deleteHeroSettings)
  delete() {
    return this.hero.delete();
  }
}
