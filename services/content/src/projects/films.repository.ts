import type { HeroVideoProgressed } from '@cueroom/contracts/content/hero-settings';
import { askAgain } from '@cueroom/persistence/records/guarded-write';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { present } from '@cueroom/persistence/records/presence';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { awaitedVideo, prefixed, progressOf } from '../video-progress';
import { PublicSite } from '../public-site/public-site';
import { filesOf, filmChanged, filmFile } from './project-events';
import type { ProjectDocument, StoredFilm } from './projects.schema';

type Filter = QueryFilter<ProjectDocument>;

/** What workers make of the films and scenes of projects. */
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
    const ofFilm = await this.projects.updateOne(filter, update, { timestamps: false });
    // A list is written whole: the revision moves, so that an edit under way notices.
    const ofScene = await this.projects.updateOne(
      { scenes: { $elemMatch: filter } } as Filter,
      { $set: prefixed('scenes.$.', update.$set), $inc: { revision: 1 } },
      { timestamps: false },
    );
    if (ofFilm.modifiedCount + ofScene.modifiedCount > 0) await this.site.changed();
  }

  findUnmade(askedBefore: Date): AsyncIterable<ProjectDocument> {
    const overdue = { ...awaitedVideo('film.'), 'film.askedAt': { $lt: askedBefore } };
    return this.projects
      .find({ ...present, $or: [overdue, { scenes: { $elemMatch: overdue } }] } as Filter, { outbox: 0 })
      .lean<ProjectDocument[]>()
      .cursor({ batchSize: 100 }) as AsyncIterable<ProjectDocument>;
  }

  async requestFilm(project: ProjectDocument, film: StoredFilm, now: Date): Promise<boolean> {
    const { _id, revision = 0 } = project;
    const { objectKey, askedAt } = film;
    const isOwn = project.film?.objectKey === objectKey;
    const found = { 'film.objectKey': objectKey, 'film.askedAt': askedAt };
    const filter = { _id, ...present, ...(isOwn ? found : { scenes: { $elemMatch: found } }) } as Filter;
    const change = { isShown: filesOf(project).isShown, film: filmFile(film), formerKey: null };
    const event = (at: Date) => filmChanged(_id, revision, change, `again-${at.getTime()}-${objectKey}`);
    const set = { [isOwn ? 'film.askedAt' : 'scenes.$.film.askedAt']: now };
    return askAgain(this.relay, this.projects, filter, set, { askedAt, now, event });
  }
}
