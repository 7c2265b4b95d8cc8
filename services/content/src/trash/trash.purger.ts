import { purgeableBefore } from '@cueroom/persistence/records/undo-window';
import { Every } from '@cueroom/platform/periodic.module';
import { Injectable } from '@nestjs/common';
import { LogosRepository } from '../site/logos/logos.repository';
import { PeopleRepository } from '../site/people/people.repository';
import { ProjectsRepository } from '../projects/projects.repository';

const everyMs = 5000;

/** Permanently deletes what was deleted and not restored within the undo window. Every replica may: it is safe to repeat. */
@Injectable()
export class TrashPurger {
  constructor(
    private readonly projects: ProjectsRepository,
    private readonly logos: LogosRepository,
    private readonly people: PeopleRepository,
  ) {}

  @Every('purge-trash', everyMs)
  async purge(now = Date.now()): Promise<void> {
    const before = purgeableBefore(now);
    await this.projects.purge(before);
    await this.logos.purge(before);
    await this.people.purge(before);
  }
}
