import type { HeroVideoProgressed } from '@cueroom/contracts/content/hero-settings';
import { askAgain } from '@cueroom/persistence/records/guarded-write';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { present } from '@cueroom/persistence/records/presence';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { awaitedVideo, progressOf } from '../video-progress';
import { PublicSite } from '../public-site/public-site';
import { filesOf, filmChanged } from './project-events';
import type { ProjectDocument } from './projects.schema';

/** What workers make of the films of projects. */
@Injectable()
export class FilmsRepository {
  constructor(
    @InjectModel('Project') private readonly projects: Model<ProjectDocument>,
    private readonly relay: OutboxRelay,
    private readonly site: PublicSite,
  ) {}

  /** Of a video that is no project's nothing is recorded. */
  async recordProgress(progress: HeroVideoProgressed): Promise<void> {
    const { filter, update } = progressOf(progress, 'film.');
    const { modifiedCount } = await this.projects.updateOne(filter, update, { timestamps: false });
    if (modifiedCount > 0) await this.site.changed();
  }

  findUnmade(askedBefore: Date): AsyncIterable<ProjectDocument> {
    return this.projects
      .find({ ...present, ...awaitedVideo('film.'), 'film.askedAt': { $lt: askedBefore } }, { outbox: 0 })
      .lean<ProjectDocument[]>()
      .cursor({ batchSize: 100 }) as AsyncIterable<ProjectDocument>;
  }

  async requestFilm(project: ProjectDocument, now: Date): Promise<boolean> {
    const { _id, film, revision = 0 } = project;
    if (!film) return false;
    const { objectKey, askedAt } = film;
    const filter = { _id, ...present, 'film.objectKey': objectKey, 'film.askedAt': askedAt };
    const event = (at: Date) => filmChanged(_id, revision, filesOf(project), null, `again-${at.getTime()}`);
    return askAgain(this.relay, this.projects, filter, { 'film.askedAt': now }, { askedAt, now, event });
  }
}
