import { randomUUID } from 'node:crypto';
import {
  type HeroSettings,
  heroVideoChanged,
  type HeroVideoProgressed,
} from '@cueroom/contracts/content/hero-settings';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { isDuplicateKey } from '@cueroom/persistence/duplicate-key';
import { OutboxRelay } from '@cueroom/persistence/outbox.relay';
import { type OutboxEntry, outboxEntry, type WithOutbox } from '@cueroom/persistence/outbox.schema';
import { toRecord } from '@cueroom/persistence/to-record';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, UpdateQuery } from 'mongoose';
import { PublicSite } from '../public-site';
import { type HeroDocument, type HeroFields, heroId } from './hero.schema';

const awaited = {
  _id: heroId,
  deletedAt: { $exists: false },
  'processing.state': { $in: ['queued', 'running'] },
} as const;

/** Said of a video that is a link. */
const usualVideoType = 'video/mp4';

export const heroRecord = (hero: HeroDocument): HeroSettings => ({
  ...toRecord(hero, 'objectKey'),
  videoUrl: hero.objectKey ? objectPathOf(hero.objectKey) : hero.videoUrl,
  videoFileData: null,
  videoFileType: hero.videoFileType ?? usualVideoType,
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
      ? await this.change(former, { $set: fields, $push: { outbox: { $each: outbox } }, $inc: { edits: 1 } })
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
   * How far a worker is, if the video still is the hero's. Reports in the wrong order, and those of a job that starts
   * again, do not set it back; the first final report stays.
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

  /** The settings, if no worker has reported on their video since before `heardBefore`. */
  findUnmade(heardBefore: Date): Promise<HeroDocument | null> {
    return this.heroes.findOne({ ...awaited, askedAt: { $lt: heardBefore } }).lean<HeroDocument>();
  }

  /** Requests a video once more. False when another replica was quicker, or a report has come. */
  async requestVideo({ objectKey, askedAt }: HeroDocument, now: Date): Promise<boolean> {
    const { modifiedCount } = await this.heroes.updateOne(
      { ...awaited, objectKey, askedAt },
      { $set: { askedAt: now }, $push: { outbox: { $each: videoChanged(objectKey, null) } } },
      { timestamps: false },
    );
    this.relay.nudge(this.withOutbox);
    return modifiedCount === 1;
  }

  /** The first settings, or the first ones after a deletion whose event is not out yet. */
  private async begin(fields: HeroFields, outbox: OutboxEntry[]): Promise<HeroDocument | null> {
    const deleted = await this.findAny();
    if (deleted) {
      return this.heroes
        .findOneAndUpdate(
          { _id: heroId, revision: deleted.revision, deletedAt: { $exists: true } },
          {
            $set: fields,
            $unset: { deletedAt: 1 },
            $push: { outbox: { $each: outbox } },
            $inc: { revision: 1, edits: 1 },
          },
          { returnDocument: 'after' },
        )
        .lean<HeroDocument>();
    }
    try {
      return (await this.heroes.create({ _id: heroId, ...fields, outbox })).toObject();
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  private change({ revision }: HeroDocument, update: UpdateQuery<HeroDocument>): Promise<HeroDocument | null> {
    return this.heroes
      .findOneAndUpdate(
        { _id: heroId, revision, deletedAt: { $exists: false } },
        { ...update, $inc: { ...update.$inc, revision: 1 } },
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
