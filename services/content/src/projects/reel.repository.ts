import type { Reel, ReelFilm } from '@cueroom/contracts/content/films';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { isDuplicateKey } from '@cueroom/persistence/records/duplicate-key';
import { checkRevision } from '@cueroom/persistence/records/edits';
import { present } from '@cueroom/persistence/records/presence';
import { changeEntries } from '@cueroom/persistence/records/record-changes';
import { retryOnConflict } from '@cueroom/persistence/records/retry-on-conflict';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { PublicSite } from '../public-site/public-site';
import { reelChoicesOf, reelFilmsOf } from './projects.records';
import { shown } from './projects.repository';
import { newestFirst, type ProjectDocument } from './projects.schema';
import { type ReelDocument, reelId } from './reel.schema';

type Filter = QueryFilter<ProjectDocument>;

/** Of a project, whether the film is its own one or a scene's. */
const withFilm = (objectKey: object): Filter =>
  ({ $or: [{ 'film.objectKey': objectKey }, { 'scenes.film.objectKey': objectKey }] }) as Filter;

/** Those that are in it come first. */
const inOrderOf = <Film extends { key: string }>(keys: string[], films: Film[]): Film[] => {
  const placeOf = ({ key }: Film) => (keys.includes(key) ? keys.indexOf(key) : Infinity);
  return films.sort((one, other) => placeOf(one) - placeOf(other) || 0);
};

/** Which films and scenes the home page plays. */
@Injectable()
export class ReelRepository {
  constructor(
    @InjectModel('Reel') private readonly reels: Model<ReelDocument>,
    @InjectModel('Project') private readonly projects: Model<ProjectDocument>,
    private readonly relay: OutboxRelay,
    private readonly site: PublicSite,
  ) {
    relay.watch(reels);
  }

  /** Only what can be played, and where strangers may have it. */
  async list(): Promise<ReelFilm[]> {
    const { keys } = await this.read();
    const films = (await this.find({ ...shown, ...withFilm({ $in: keys }) })).flatMap(reelFilmsOf);
    return inOrderOf(
      keys,
      films.filter(({ key }) => keys.includes(key)),
    );
  }

  /** A film that was removed is left out. */
  async get(): Promise<Reel> {
    const { keys, edits } = await this.read();
    const films = inOrderOf(keys, (await this.find(withFilm({ $exists: true }))).flatMap(reelChoicesOf));
    const here = keys.filter((key) => films.some((film) => film.key === key));
    return { keys: here, films, revision: edits ?? 0 };
  }

  /** @throws AppError 'outdated' when it has none of the revisions */
  async order(keys: string[], ifMatch?: number[]): Promise<Reel> {
    await retryOnConflict('The reel is being changed by someone else, please try again', async () => {
      const former = await this.read();
      checkRevision(former, ifMatch);
      return this.write(former, keys);
    });
    await this.site.changed();
    return this.get();
  }

  /** Null when someone else has just written. */
  private async write({ revision }: Pick<ReelDocument, 'revision'>, keys: string[]): Promise<true | null> {
    const outbox = changeEntries({ entityType: 'content', entityId: 'content', did: 'reel-changed' });
    try {
      const { matchedCount, upsertedCount } = await this.reels.updateOne(
        { _id: reelId, revision },
        { $set: { keys }, $inc: { edits: 1, revision: 1 }, $push: { outbox: { $each: outbox } } },
        { upsert: revision === 0 },
      );
      this.relay.nudge(this.reels);
      return matchedCount + upsertedCount > 0 || null;
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  private async read(): Promise<Pick<ReelDocument, 'keys' | 'edits' | 'revision'>> {
    return (await this.reels.findById(reelId).lean<ReelDocument>()) ?? { keys: [], revision: 0 };
  }

  private find(filter: Filter): Promise<ProjectDocument[]> {
    return this.projects
      .find({ ...present, ...filter }, { outbox: 0 })
      .sort(newestFirst)
      .lean<ProjectDocument[]>();
  }
}
