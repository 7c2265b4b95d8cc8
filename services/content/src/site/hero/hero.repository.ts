import { randomUUID } from 'node:crypto';
import { HeroSettings, heroVideoChanged, type HeroVideoProgressed } from '@cueroom/contracts/content/hero-settings';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { isDuplicateKey } from '@cueroom/persistence/records/duplicate-key';
import { askAgain, guardedWrite } from '@cueroom/persistence/records/guarded-write';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import { type OutboxEntry, outboxEntry } from '@cueroom/persistence/outbox/outbox.schema';
import { unpurged } from '@cueroom/persistence/records/presence';
import { changeEntries, editEntries, fieldChanges } from '@cueroom/persistence/records/record-changes';
import { toRecord } from '@cueroom/persistence/records/to-record';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, UpdateQuery } from 'mongoose';
import { PublicSite } from '../../public-site/public-site';
import { awaitedVideo, progressOf } from '../../video-progress';
import { type HeroDocument, type HeroFields, heroId } from './hero.schema';

const present = { _id: heroId, ...unpurged } as const;
const awaited = { ...present, ...awaitedVideo('') };

const usualVideoType = 'video/mp4';

export const heroRecord = (hero: HeroDocument): HeroSettings => ({
  ...toRecord(HeroSettings, hero),
  videoUrl: hero.objectKey ? objectPathOf(hero.objectKey) : hero.videoUrl,
  videoFileData: null,
  videoFileType: hero.videoFileType ?? usualVideoType,
});

/** The settings come and go under one id, so that no revision could name the occurrence. */
const videoChanged = (objectKey: string | null, formerKey: string | null): OutboxEntry[] =>
  objectKey === formerKey ? [] : [outboxEntry(heroVideoChanged, `hero-${randomUUID()}`, { objectKey, formerKey })];

const heroChange = (did: 'changed' | 'deleted', former: HeroDocument | null) =>
  ({ entityType: 'hero', entityId: heroId, revision: (former?.revision ?? 0) + 1, did }) as const;

const heroEdited = (former: HeroDocument | null, fields: Partial<HeroFields>, named: readonly string[]) => {
  // Of a file the address says nothing.
  const { videoUrl: _address, ...stored } = fields;
  return editEntries(heroChange('changed', former), fieldChanges(former ?? {}, stored, named));
};

@Injectable()
export class HeroRepository {
  constructor(
    @InjectModel('Hero') private readonly heroes: Model<HeroDocument>,
    private readonly relay: OutboxRelay,
    private readonly site: PublicSite,
  ) {
    relay.watch(heroes);
  }

  async find(): Promise<HeroDocument | null> {
    const hero = await this.findAny();
    return hero?.deletedAt ? null : hero;
  }

  /** Null when it changed since it was read. @param named the fields as they were sent */
  async write(
    former: HeroDocument | null,
    fields: Partial<HeroFields>,
    named: readonly string[] = Object.keys(fields),
  ): Promise<HeroDocument | null> {
    const before = former?.objectKey ?? null;
    const outbox = [
      ...videoChanged(fields.objectKey === undefined ? before : fields.objectKey, before),
      ...heroEdited(former, fields, named),
    ];
    const written = former
      ? await this.change(former, { $set: fields, $push: { outbox: { $each: outbox } }, $inc: { edits: 1 } })
      : await this.begin(fields, outbox);
    await this.site.changed();
    return written;
  }

  /** Back to none. The relay removes the document when the event of its end is out. */
  async delete(): Promise<void> {
    const hero = await this.find();
    if (!hero) return;
    const outbox = [...videoChanged(null, hero.objectKey), ...changeEntries(heroChange('deleted', hero))];
    const deleted = await this.change(hero, { $set: { deletedAt: new Date() }, $push: { outbox: { $each: outbox } } });
    await this.site.changed();
    if (!deleted) await this.delete();
  }

  async recordProgress(progress: HeroVideoProgressed): Promise<void> {
    const { filter, update } = progressOf(progress, '');
    await this.heroes.updateOne({ ...present, ...filter }, update, { timestamps: false });
    await this.site.changed();
  }

  findUnmade(heardBefore: Date): Promise<HeroDocument | null> {
    return this.heroes.findOne({ ...awaited, askedAt: { $lt: heardBefore } }).lean<HeroDocument>();
  }

  requestVideo({ objectKey, askedAt }: HeroDocument, now: Date): Promise<boolean> {
    const filter = { ...awaited, objectKey, askedAt };
    const event = (at: Date) =>
      outboxEntry(heroVideoChanged, `hero-again-${objectKey}-${at.getTime()}`, { objectKey, formerKey: null });
    return askAgain(this.relay, this.heroes, filter, { askedAt: now }, { askedAt, now, event });
  }

  /** The first settings, or the first ones after a deletion whose event is not out yet. */
  private async begin(fields: Partial<HeroFields>, outbox: OutboxEntry[]): Promise<HeroDocument | null> {
    const created = new this.heroes({ ...fields, outbox });
    const deleted = await this.findAny();
    if (deleted) {
      const { _id, revision, edits, outbox: _entries, ...all } = created.toObject();
      const filter = { _id, revision: deleted.revision, deletedAt: { $exists: true } };
      const update = { $set: all, $unset: { deletedAt: 1 }, $push: { outbox: { $each: outbox } }, $inc: { edits: 1 } };
      return guardedWrite(this.relay, this.heroes, filter, update);
    }
    try {
      await created.save();
      this.relay.nudge(this.heroes);
      return created.toObject();
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  private change({ revision }: HeroDocument, update: UpdateQuery<HeroDocument>): Promise<HeroDocument | null> {
    const filter = { _id: heroId, revision, ...unpurged };
    return guardedWrite(this.relay, this.heroes, filter, update);
  }

  private findAny(): Promise<HeroDocument | null> {
    return this.heroes.findById(heroId).lean<HeroDocument>();
  }
}
