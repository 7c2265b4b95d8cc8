import { heroVideoJobId, makeHeroVideo } from '@cueroom/contracts/content/hero-settings';
import { makePicture, pictureJobId } from '@cueroom/contracts/media/pictures';
import { Bus } from '@cueroom/messaging/bus';
import { askAgain, overdueSince, reconcileEveryMs } from '@cueroom/platform/overdue';
import { Every } from '@cueroom/platform/periodic.module';
import { Injectable } from '@nestjs/common';
import { excerptJobId, makeExcerpt } from '@cueroom/contracts/content/cues';
import { FilmsRepository } from './films.repository';
import { filmsOf } from './project-events';
import { ProjectPicturesRepository } from './project-pictures.repository';
import { CuesRepository } from './cues.repository';

@Injectable()
export class ProjectsReconciler {
  constructor(
    private readonly pictures: ProjectPicturesRepository,
    private readonly films: FilmsRepository,
    private readonly bus: Bus,
  ) {}

  @Every('overdue-pictures', reconcileEveryMs)
  async requestOverduePictures(now = Date.now()): Promise<void> {
    const askedBefore = overdueSince(now);
    await askAgain('pictures', this.pictures.findUnpictured(askedBefore), async (project) => {
      const id = pictureJobId(project.picture?.objectKey ?? '');
      return !(await this.bus.isQueued(makePicture, id)) && this.pictures.requestPicture(project, new Date(now));
    });
    await askAgain('pictures', this.pictures.findWithUnmadeStills(askedBefore), async (project) => {
      let asked = 0;
      for (const still of project.stills ?? []) {
        if (!still.askedAt || still.askedAt >= askedBefore) continue;
        if (await this.bus.isQueued(makePicture, pictureJobId(still.objectKey))) continue;
        if (await this.pictures.requestStill(project, still, new Date(now))) asked++;
      }
      return asked;
    });
  }

  @Every('overdue-films', reconcileEveryMs)
  async requestOverdueFilms(now = Date.now()): Promise<void> {
    const askedBefore = overdueSince(now);
    await askAgain('films', this.films.findUnmade(askedBefore), async (project) => {
      let asked = 0;
      for (const film of filmsOf(project)) {
        if (!film.askedAt || film.askedAt >= askedBefore) continue;
        if (await this.bus.isQueued(makeHeroVideo, heroVideoJobId(film.objectKey))) continue;
        if (await this.films.requestFilm(project, film, new Date(now))) asked++;
      }
      return asked;
    });
  }
}

@Injectable()
export class CuesReconciler {
  constructor(
    private readonly cues: CuesRepository,
    private readonly bus: Bus,
  ) {}

  @Every('overdue-excerpts', reconcileEveryMs)
  async requestOverdueExcerpts(now = Date.now()): Promise<void> {
    const askedBefore = overdueSince(now);
    await askAgain('excerpts', this.cues.findUncut(askedBefore), async (project) => {
      const overdue = (project.cues ?? []).filter(({ askedAt }) => askedAt !== null && askedAt < askedBefore);
      for (const cue of overdue) {
        if (await this.bus.isQueued(makeExcerpt, excerptJobId(cue.excerptKey))) return false;
      }
      return this.cues.requestExcerpts(project, overdue, new Date(now));
    });
  }
}
