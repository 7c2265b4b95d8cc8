import { randomUUID } from 'node:crypto';
import {
  type HeroSettings,
  heroVideoChanged,
  type HeroVideoProgressed,
} from '@cueroom/contracts/content/hero-settings';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { OutboxRelay } from '@cueroom/persistence/outbox.relay';
import { type OutboxEntry, outboxEntry, type WithOutbox } from '@cueroom/persistence/outbox.schema';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, mongo } from 'mongoose';
import { PublicSite } from '../public-site';
import { type HeroDocument, type HeroFields, heroId } from './hero.schema';

const duplicateKey = 11000;
const awaited = {
  _id: heroId,
  deletedAt: { $exists: false },
  'processing.state': { $in: ['queued', 'running'] },
} as const;

/** Said of a video that is a link. */
const usualVideoType = 'video/mp4';

export const heroRecord = (hero: HeroDocument): HeroSettings => ({
  id: hero._id,
  videoType: hero.videoType,
  videoUrl: hero.objectKey ? objectPathOf(hero.objectKey) : hero.videoUrl,
  videoTitle: hero.videoTitle,
  videoFileData: null,
  videoFileName: hero.videoFileName,
  videoFileType: hero.videoFileType ?? usualVideoType,
  isActive: hero.isActive,
  processing: hero.processing,
  renditions: hero.renditions,
  posterUrl: hero.posterUrl,
  createdAt: hero.createdAt.toISOString(),
  updatedAt: hero.updatedAt.toISOString(),
});

const nothingSaid: HeroFields = {
  videoType: 'url',
  videoUrl: null,
  objectKey: null,
  videoTitle: null,
  videoFileName: null,
  videoFileType: null,
  isActive: true,
  processing: null,
  renditions: [],
  posterUrl: null,
  askedAt: null,
};

/** The settings come and go under one id, so that no revision could name the occurrence. */
const videoChanged = (objectKey: string | null, formerKey: string | null): OutboxEntry[] =>
  objectKey === formerKey ? [] : [outboxEntry(heroVideoChanged, `hero-${randomUUID()}`, { objectKey, formerKey })];

@Injectable()
export class HeroRepository {
  constructor(
    @InjectModel('Hero') private readonly heroes: Model<HeroDocument>,
    private readonly relay: OutboxRelay,
    private readonly site: PublicSite,
  ) {
    relay.watch(this.withOutbox);
  }

  async find(): Promise<HeroDocument | null> {
    const hero = await this.findAny();
    return hero?.deletedAt ? null : hero;
  }

  /** Null when the settings changed since they were read. */
  async write(former: HeroDocument | null, fields: Partial<HeroFields>): Promise<HeroDocument | null> {
    const before = former?.objectKey ?? null;
    const outbox = videoChanged(fields.objectKey === undefined ? before : fields.objectKey, before);
    const written = former
      ? await this.change(former, { $set: fields, $push: { outbox: { $each: outbox } } })
      : await this.begin({ ...nothingSaid, ...fields }, outbox);
    this.relay.nudge(this.withOutbox);
    await this.site.changed();
    return written;
  }

  /** Back to none. The relay removes the document when the event of its end is out. */
  async delete(): Promise<void> {
    const hero = await this.find();
    if (!hero) return;
    const outbox = videoChanged(null, hero.objectKey);
    const deleted = await this.change(hero, { $set: { deletedAt: new Date() }, $push: { outbox: { $each: outbox } } });
    this.relay.nudge(this.withOutbox);
    await this.site.changed();
    if (!deleted) await this.delete();
  }

  /**
   * How far a worker is, if the film still is the hero's. Words that overtake one another, and those of a job that begins
   * anew, do not set it back; the first word of an end stays.
   */
  async recordProgress({ objectKey, processing, renditions, posterUrl }: HeroVideoProgressed): Promise<void> {
    const isOver = processing.state === 'done' || processing.state === 'failed';
    await this.heroes.updateOne(
      {
        ...awaited,
        objectKey,
        ...(!isOver && { 'processing.progress': { $lte: processing.progress } }),
      },
      { $set: { processing, renditions, posterUrl, askedAt: isOver ? null : new Date() } },
      { timestamps: false },
    );
    await this.site.changed();
  }

  /** The settings whose film nobody has said a word about since before `heardBefore`. */
  findUnmade(heardBefore: Date): Promise<HeroDocument | null> {
    return this.heroes.findOne({ ...awaited, askedAt: { $lt: heardBefore } }).lean<HeroDocument>();
  }

  /** Asks once more for a film. */
  async askAgain(hero: HeroDocument): Promise<void> {
    const outbox = videoChanged(hero.objectKey, null);
    await this.change(hero, { $set: { askedAt: new Date() }, $push: { outbox: { $each: outbox } } });
    this.relay.nudge(this.withOutbox);
  }

  /** The first settings, or the first ones after a deletion whose event is not out yet. */
  private async begin(fields: HeroFields, outbox: OutboxEntry[]): Promise<HeroDocument | null> {
    const deleted = await this.findAny();
    if (deleted) {
      return this.heroes
        .findOneAndUpdate(
          { _id: heroId, revision: deleted.revision, deletedAt: { $exists: true } },
          { $set: fields, $unset: { deletedAt: 1 }, $push: { outbox: { $each: outbox } }, $inc: { revision: 1 } },
          { returnDocument: 'after' },
        )
        .lean<HeroDocument>();
    }
    try {
      return (await this.heroes.create({ _id: heroId, ...fields, outbox })).toObject();
    } catch (error) {
      if (error instanceof mongo.MongoServerError && error.code === duplicateKey) return null;
      throw error;
    }
  }

  private change({ revision }: HeroDocument, update: object): Promise<HeroDocument | null> {
    return this.heroes
      .findOneAndUpdate(
        { _id: heroId, revision, deletedAt: { $exists: false } },
        { ...update, $inc: { revision: 1 } },
        { returnDocument: 'after' },
      )
      .lean<HeroDocument>();
  }

  private findAny(): Promise<HeroDocument | null> {
    return this.heroes.findById(heroId).lean<HeroDocument>();
  }

  /** The relay does not mind what an id is. */
  private get withOutbox(): Model<WithOutbox> {
    return this.heroes as unknown as Model<WithOutbox>;
  }
}
