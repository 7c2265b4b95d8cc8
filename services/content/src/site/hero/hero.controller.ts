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
import { FilmsRepository } from '../../projects/films.repository';
import { HeroRepository } from './hero.repository';
import { HeroService } from './hero.service';

@Controller()
export class HeroController {
  constructor(
    private readonly hero: HeroService,
    private readonly heroes: HeroRepository,
    private readonly films: FilmsRepository,
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

  /** The films of projects are made by the same job. */
  @OnEvent(heroVideoProgressed)
  async recordProgress(progress: HeroVideoProgressed) {
    await this.heroes.recordProgress(progress);
    await this.films.recordProgress(progress);
  }
}
