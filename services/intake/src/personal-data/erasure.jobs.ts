import type { Erasure } from '@cueroom/contracts/intake/personal-data';
import { every } from '@cueroom/platform/every';
import { log } from '@cueroom/platform/logger';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ErasuresRepository } from './erasures.repository';
import { PersonalDataService } from './personal-data.service';

const everyMs = 10_000;

/** Carries out the erasures that are recorded. Every replica does it: each is safe to repeat. */
@Injectable()
export class ErasureJobs implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly periodic = every('erasures', everyMs, async () => {
    await this.people.carryOutErasures();
    await this.people.eraseByLink();
    const count = await this.people.repeatErasures();
    if (count > 0) log.info({ count }, 'people erased');
  });

  constructor(
    private readonly people: PersonalDataService,
    private readonly erasures: ErasuresRepository,
  ) {}

  onApplicationBootstrap(): void {
    this.nudge();
  }

  onApplicationShutdown(): Promise<void> {
    return this.periodic.stop();
  }

  /** Recorded when this returns; it is carried out soon, without keeping the caller waiting. */
  async begin(email: string, withTracks: boolean): Promise<Erasure> {
    const erasure = await this.erasures.begin(email, withTracks);
    this.nudge();
    return erasure;
  }

  isApplied(id: string): Promise<boolean> {
    return this.erasures.isApplied(id);
  }

  nudge(): void {
    void this.periodic.run();
  }
}
