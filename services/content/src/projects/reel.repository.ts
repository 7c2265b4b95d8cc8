import type { ReelChoice, ReelFilm } from '@cueroom/contracts/content/films';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { present } from '@cueroom/persistence/records/presence';
import { changeEntries } from '@cueroom/persistence/records/record-changes';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { PublicSite } from '../public-site/public-site';
import { prefixed } from '../video-progress';
import { reelChoicesOf, reelFilmsOf } from './projects.records';
import { shown } from './projects.repository';
import { newestFirst, type ProjectDocument } from './projects.schema';

type Filter = QueryFilter<ProjectDocument>;
interface Placed {
  place?: number;
}

/** Of a project, whether the film is its own one or a scene's. */
const either = (film: Record<string, unknown>): Filter =>
  ({ $or: [prefixed('film.', film), { scenes: { $elemMatch: prefixed('film.', film) } }] }) as Filter;

const inOrder = <T>(films: (T & Placed)[]): Omit<T, keyof Placed>[] =>
  films
    .sort((one, other) => (one.place ?? Infinity) - (other.place ?? Infinity))
    .map(({ place: _, ...film }) => film as Omit<T, keyof Placed>);

/** Which films and scenes the home page plays: each film says itself that it is one of them. */
@Injectable()
export class ReelRepository {
  constructor(
    @InjectModel('Project') private readonly projects: Model<ProjectDocument>,
    private readonly relay: OutboxRelay,
    private readonly site: PublicSite,
  ) {}

  /** Only what can be played, and where strangers may have it. */
  async list(): Promise<ReelFilm[]> {
    return inOrder((await this.find({ ...shown, ...either({ reelPlace: { $exists: true } }) })).flatMap(reelFilmsOf));
  }

  async listChoices(): Promise<ReelChoice[]> {
    return inOrder((await this.find(either({ objectKey: { $exists: true } }))).flatMap(reelChoicesOf));
  }

  /** A film that was removed meanwhile is left out. Each project tells of the same one change. */
  async order(keys: string[]): Promise<void> {
    const outbox = changeEntries({ entityType: 'content', entityId: 'content', did: 'reel-changed' });
    // The revision moves, so that an edit under way, which writes all scenes, notices.
    const change = (film: object, change: (film: string) => object, arrayFilters?: Record<string, unknown>[]) => {
      const told = { $inc: { revision: 1 }, $push: { outbox: { $each: outbox } } };
      const filter = prefixed('film.', film);
      const scene = arrayFilters ? 'scenes.$[scene].film.' : 'scenes.$.film.';
      const inScenes = { scenes: { $elemMatch: filter } } as Filter;
      return Promise.all([
        this.projects.updateMany(filter as Filter, { ...change('film.'), ...told }, { timestamps: false }),
        this.projects.updateMany(inScenes, { ...change(scene), ...told }, { timestamps: false, arrayFilters }),
      ]);
    };
    const left = { reelPlace: { $exists: true }, objectKey: { $nin: keys } };
    await change(left, (film) => ({ $unset: { [`${film}reelPlace`]: 1 } }), [prefixed('scene.film.', left)]);
    for (const [nth, objectKey] of keys.entries())
      await change({ objectKey, reelPlace: { $ne: nth } }, (film) => ({ $set: { [`${film}reelPlace`]: nth } }));
    this.relay.nudge(this.projects);
    await this.site.changed();
  }

  private find(filter: Filter): Promise<ProjectDocument[]> {
    return this.projects
      .find({ ...present, ...filter }, { outbox: 0 })
      .sort(newestFirst)
      .lean<ProjectDocument[]>();
  }
}
