import { heroVideoJobId, makeHeroVideo } from '@cueroom/contracts/content/hero-settings';
import { makePicture, pictureJobId } from '@cueroom/contracts/media/pictures';
import { Bus } from '@cueroom/messaging/bus';
import { every, tryEach } from '@cueroom/platform/every';
import { log } from '@cueroom/platform/logger';
import { overdueMs, reconcileEveryMs } from '@cueroom/platform/overdue';
import { countRepairs } from '@cueroom/platform/repairs.metrics';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { FilmsRepository } from './films.repository';
import { ProjectPicturesRepository } from './project-pictures.repository';

@Injectable()
export class ProjectsReconciler implements OnApplicationShutdown {
  private readonly periodic = [
    every('overdue-pictures', reconcileEveryMs, () => this.requestOverduePictures()),
    every('overdue-films', reconcileEveryMs, () => this.requestOverdueFilms()),
  ];

  constructor(
    private readonly pictures: ProjectPicturesRepository,
    private readonly films: FilmsRepository,
    private readonly bus: Bus,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.periodic.map((one) => one.stop()));
  }

  async requestOverduePictures(now = Date.now()): Promise<void> {
    let requested = 0;
    const overdue = this.pictures.findUnpictured(new Date(now - overdueMs));
    await tryEach('overdue-pictures', overdue, async (project) => {
      if (await this.bus.isQueued(makePicture, pictureJobId(project.picture?.objectKey ?? ''))) return;
      if (await this.pictures.requestPicture(project, new Date(now))) requested++;
    });
    await tryEach('overdue-stills', this.pictures.findWithUnmadeStills(new Date(now - overdueMs)), async (project) => {
      for (const still of project.stills ?? []) {
        if (!still.askedAt || still.askedAt.getTime() >= now - overdueMs) continue;
        if (await this.bus.isQueued(makePicture, pictureJobId(still.objectKey))) continue;
        if (await this.pictures.requestStill(project, still, new Date(now))) requested++;
      }
    });
    if (requested > 0) log.info({ projects: requested }, 'overdue pictures requested again');
    countRepairs('pictures', requested);
  }

  async requestOverdueFilms(now = Date.now()): Promise<void> {
    let requested = 0;
    const overdue = this.films.findUnmade(new Date(now - overdueMs));
    await tryEach('overdue-films', overdue, async (project) => {
      if (await this.bus.isQueued(makeHeroVideo, heroVideoJobId(project.film?.objectKey ?? ''))) return;
      if (await this.films.requestFilm(project, new Date(now))) requested++;
    });
    if (requested > 0) log.info({ projects: requested }, 'overdue films requested again');
    countRepairs('films', requested);
  }
}
