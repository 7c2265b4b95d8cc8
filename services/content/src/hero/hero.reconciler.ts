import { log } from '@cueroom/platform/logger';
import { countRepairs } from '@cueroom/platform/repairs.metrics';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { HeroRepository } from './hero.repository';

const everyMs = 15_000;
/** A worker says every few seconds how far it is; a film of which nothing is heard for this long may be lost, with all of Redis. */
const overdueMs = 30_000;

/** Asks again for a film that nobody makes. A job that still waits or runs is not doubled: its id is the file's. */
@Injectable()
export class HeroReconciler implements OnApplicationShutdown {
  private readonly timer = setInterval(() => {
    this.askForOverdueFilm().catch((error: unknown) =>
      log.warn({ err: error }, 'an overdue film waits for the next look'),
    );
  }, everyMs);

  constructor(private readonly heroes: HeroRepository) {}

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** @returns whether the film was asked for again. */
  async askForOverdueFilm(now = Date.now()): Promise<boolean> {
    const hero = await this.heroes.findUnmade(new Date(now - overdueMs));
    if (!hero) return false;
    await this.heroes.askAgain(hero);
    log.info({ objectKey: hero.objectKey }, 'asked again for an overdue film');
    countRepairs('films', 1);
    return true;
  }
}
