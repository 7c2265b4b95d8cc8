import type { TrackDownload, ZipDownload } from '@cueroom/contracts/media/downloads';
import type { OpenUpload, StoredObject } from '@cueroom/contracts/media/objects';
import { OutboxRelay } from '@cueroom/persistence/outbox/outbox.relay';
import type { OutboxEntry } from '@cueroom/persistence/outbox/outbox.schema';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { ObjectDocument, ObjectKind } from './objects.schema';

/** Those whose records are known to be written. */
export const confirmedOwners = ({ owners, unconfirmed = [] }: ObjectDocument): string[] =>
  owners.filter((owner) => !unconfirmed.some((claim) => claim.owner === owner));

export const storedObject = (document: ObjectDocument): StoredObject => ({
  key: document.key,
  contentType: document.contentType ?? '',
  bytes: document.bytes ?? 0,
  sha256: document.sha256 ?? '',
  filename: document.filename,
});

const withoutPrints = { fingerprint: 0, sketch: 0 } as const;

type MadeOf = Pick<ObjectDocument, 'sourceKey' | 'sourceKeys'>;
/** What was made of these files, and goes with them. */
export const madeOf = (...keys: string[]) => ({
  $or: [{ sourceKey: { $in: keys } }, { sourceKeys: { $in: keys } }],
});

@Injectable()
export class ObjectsRepository {
  constructor(
    @InjectModel('StoredObject') private readonly objects: Model<ObjectDocument>,
    private readonly relay: OutboxRelay,
  ) {
    relay.watch(objects);
  }

  async issue(
    key: string,
    {
      filename,
      kind,
      byAdmin,
      sourceKey,
      sourceKeys,
      outbox = [],
    }: Pick<OpenUpload, 'filename' | 'byAdmin'> & { kind: ObjectKind; outbox?: OutboxEntry[] } & MadeOf,
    expiresAt: Date,
  ): Promise<void> {
    const made = { sourceKey, sourceKeys, ...(byAdmin && { byAdmin }) };
    await this.objects.create({ key, kind, filename: filename ?? null, ...made, state: 'issued', expiresAt, outbox });
    if (outbox.length > 0) this.relay.nudge(this.objects);
  }

  find(key: string): Promise<ObjectDocument | null> {
    return this.objects.findOne({ key }).lean<ObjectDocument>();
  }

  /** Null when its slot is not open (any more): of two uploads at once one records. */
  recordUpload(
    key: string,
    uploaded: Pick<ObjectDocument, 'bytes' | 'sha256' | 'contentType' | 'isPicture'>,
  ): Promise<ObjectDocument | null> {
    return this.objects
      .findOneAndUpdate(
        { key, state: 'issued' },
        { $set: { state: 'uploaded', uploadedAt: new Date(), ...uploaded } },
        { returnDocument: 'after' },
      )
      .lean<ObjectDocument>();
  }

  async markPicture(key: string): Promise<void> {
    await this.objects.updateOne({ key }, { $set: { isPicture: true } });
  }

  /** Also those that are in an archive. */
  async describe(keys: string[]): Promise<StoredObject[]> {
    const isKnown = { $in: ['uploaded', 'archived'] } as const;
    const found = await this.objects.find({ key: { $in: keys }, state: isKnown }).lean<ObjectDocument[]>();
    return found.map(storedObject);
  }

  async isKept(key: string): Promise<boolean> {
    return (await this.objects.exists({ key, state: { $in: ['uploaded', 'archived'] } })) !== null;
  }

  /** A worker may still write to this key what is not needed: the sweep deletes it with this record, a day later. */
  async leaveTombstone(key: string, now = new Date()): Promise<void> {
    const tombstone = { kind: 'tombstone', state: 'issued', filename: null, expiresAt: now } as const;
    await this.objects.updateOne({ key }, { $setOnInsert: tombstone }, { upsert: true });
  }

  /** To one more owner a file is not released; to an archive only once, whatever is repeated. @returns whether its bytes may be deleted */
  async release(key: string, owner: string, archiveKey: string): Promise<boolean> {
    await this.objects.updateOne(
      { key, state: 'uploaded', owners: { $eq: [owner] }, releasedTo: { $ne: archiveKey } },
      { $set: { state: 'archived' }, $addToSet: { releasedTo: archiveKey } },
    );
    return (await this.objects.exists({ key, state: 'archived', releasedTo: archiveKey })) !== null;
  }

  async markRestored(key: string): Promise<void> {
    await this.objects.updateOne({ key, state: 'archived' }, { $set: { state: 'uploaded' } });
  }

  findDownload(key: string): Promise<ObjectDocument | null> {
    return this.objects.findOne({ key, kind: 'download', state: { $ne: 'leaving' } }).lean<ObjectDocument>();
  }

  async markEnqueued(
    key: string,
    wanted: { wanted: TrackDownload } | { wantedZip: ZipDownload },
    at: Date,
  ): Promise<void> {
    await this.objects.updateOne({ key, state: 'issued' }, { $set: { ...wanted, askedAt: at } });
  }

  /** It moves: it is not lost before `expiresAt`. */
  async recordProgress(key: string, progress: number, expiresAt: Date): Promise<void> {
    await this.objects.updateOne({ key, kind: 'download', state: 'issued' }, { $max: { progress, expiresAt } });
  }

  /** Downloads that are still wanted, and were enqueued before `askedBefore` without a result. */
  findOverdueDownloads(askedBefore: Date, now: Date, limit: number): Promise<ObjectDocument[]> {
    return this.objects
      .find({ state: 'issued', error: { $exists: false }, askedAt: { $lt: askedBefore }, expiresAt: { $gt: now } })
      .limit(limit)
      .lean<ObjectDocument[]>();
  }

  async failDownload(key: string, error: string): Promise<void> {
    await this.objects.updateOne({ key, state: 'issued' }, { $set: { error } });
  }

  findAll(keys: string[]): Promise<ObjectDocument[]> {
    return this.objects.find({ key: { $in: keys } }, withoutPrints).lean<ObjectDocument[]>();
  }

  /** The records of these files, and of downloads that were made of them, without tombstones. */
  findWithDownloads(keys: string[]): Promise<ObjectDocument[]> {
    return this.objects
      .find({ $or: [{ key: { $in: keys } }, ...madeOf(...keys).$or], kind: { $ne: 'tombstone' } }, withoutPrints)
      .lean<ObjectDocument[]>();
  }
}
