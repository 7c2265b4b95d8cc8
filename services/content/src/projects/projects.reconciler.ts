import { log } from '@cueroom/platform/logger';
import { countRepairs } from '@cueroom/platform/repairs.metrics';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ProjectsRepository } from './projects.repository';

const everyMs = 15_000;
/** A picture takes a second; one that has not come for this long may be lost, with all of Redis. */
const overdueMs = 30_000;
const batch = 100;

/** Asks again for pictures that have not come. A job that still waits or runs is not doubled: its id is the file's. */
@Injectable()
export class ProjectsReconciler implements OnApplicationShutdown {
  private readonly timer = setInterval(() => {
    this.askForOverduePictures().catch((error: unknown) =>
      log.warn({ err: error }, 'overdue pictures wait for the next look'),
    );
  }, everyMs);

  constructor(private readonly projects: ProjectsRepository) {}

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** @returns how many pictures were asked for again. */
  async askForOverduePictures(now = Date.now()): Promise<number> {
    const overdue = await this.projects.findUnpictured(new Date(now - overdueMs), batch);
    for (const project of overdue) await this.projects.askAgain(project);
    if (overdue.length > 0) log.info({ projects: overdue.length }, 'asked again for overdue pictures');
    countRepairs('pictures', overdue.length);
    return overdue.length;
  }
}
