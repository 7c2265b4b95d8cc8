import type { NewUpload, StoredObject } from '@cueroom/contracts/media/objects';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import type { ObjectDocument, ObjectKind, ObjectState } from './objects.schema';

/** Has bytes, or something that was made from them. */
const isKept = { state: { $in: ['uploaded', 'archived'] as ObjectState[] } };
const noOwner = { 'owners.0': { $exists: false } } as const;

/** Owners of one kind: all songs, all tracks. */
const kindOf = (owner: string): RegExp => new RegExp(`^${owner.slice(0, owner.indexOf('/') + 1)}`);

export const storedObject = (document: ObjectDocument): StoredObject => ({
  key: document.key,
  contentType: document.contentType ?? '',
  bytes: document.bytes ?? 0,
  sha256: document.sha256 ?? '',
  filename: document.filename,
});

@Injectable()
export class ObjectsRepository {
  constructor(@InjectModel('StoredObject') private readonly objects: Model<ObjectDocument>) {}

  async issue(
    key: string,
    { filename, kind, sourceKey }: Pick<NewUpload, 'filename'> & { kind: ObjectKind; sourceKey?: string },
    expiresAt: Date,
  ): Promise<void> {
    await this.objects.create({ key, kind, filename: filename ?? null, sourceKey, state: 'issued', expiresAt });
  }

  find(key: string): Promise<ObjectDocument | null> {
    return this.objects.findOne({ key }).lean<ObjectDocument>();
  }

  /** Null when no place for it is open (any more): of two uploads at once one records. */
  recordUpload(
    key: string,
    { bytes, sha256, contentType }: Pick<StoredObject, 'bytes' | 'sha256' | 'contentType'>,
  ): Promise<ObjectDocument | null> {
    return this.objects
      .findOneAndUpdate(
        { key, state: 'issued' },
        { $set: { state: 'uploaded', uploadedAt: new Date(), bytes, sha256, contentType } },
        { returnDocument: 'after' },
      )
      .lean<ObjectDocument>();
  }

  /**
   * Reserves an uploaded object. Null when there is none, or when it is to be exclusive and another owner of the same
   * kind has it or is expected.
   */
  reserve(
    key: string,
    owner: string,
    isExclusive: boolean,
    until: Date,
    now = new Date(),
  ): Promise<ObjectDocument | null> {
    const another = { $regex: kindOf(owner), $ne: owner };
    return this.objects
      .findOneAndUpdate(
        {
          key,
          state: 'uploaded',
          ...(isExclusive && {
            owners: { $not: { $elemMatch: another } },
            reservations: { $not: { $elemMatch: { owner: another, until: { $gt: now } } } },
          }),
        },
        [
          {
            $set: {
              reservations: {
                $concatArrays: [
                  { $filter: { input: '$reservations', cond: { $ne: ['$$this.owner', owner] } } },
                  [{ owner, until }],
                ],
              },
            },
          },
        ],
        { returnDocument: 'after', updatePipeline: true },
      )
      .lean<ObjectDocument>();
  }

  /** The object is this owner's, unless the owner has left it already. */
  async addOwner(key: string, owner: string): Promise<void> {
    await this.objects.updateOne(
      { key, state: 'uploaded', formerOwners: { $ne: owner } },
      { $addToSet: { owners: owner }, $pull: { reservations: { owner } } },
    );
  }

  /** The owner has left this object, also before it came. */
  async removeOwner(key: string, owner: string): Promise<void> {
    await this.objects.updateOne(
      { key },
      { $pull: { owners: owner, reservations: { owner } }, $addToSet: { formerOwners: owner } },
    );
  }

  /** The latest revision counts. */
  async show(key: string, isShown: boolean, revision: number): Promise<void> {
    await this.objects.updateOne(
      { key, 'shown.revision': { $not: { $gte: revision } } },
      { $set: { shown: { isShown, revision } } },
    );
  }

  /**
   * These owners are gone, and so is whatever they were expected to own, and how they called it.
   * @returns the keys of their objects.
   */
  removeOwners(owners: string[]): Promise<string[]> {
    return this.dismiss(owners, { $or: [{ owners: { $in: owners } }, { 'reservations.owner': { $in: owners } }] });
  }

  /** Of these, the objects that nobody owns or expects any more; from now on they are leaving. */
  async markUnowned(keys: string[], now = new Date()): Promise<string[]> {
    await this.objects.updateMany(
      { key: { $in: keys }, ...isKept, ...noOwner, ...unexpected(now) },
      { $set: { state: 'leaving' } },
    );
    return this.keysOf({ key: { $in: keys }, state: 'leaving' });
  }

  /**
   * Marks what was uploaded before `uploadedBefore` and is owned or expected by nobody, and places whose bytes never came.
   * @returns the keys of all that is leaving, also of what a crash has kept from it.
   */
  async markAbandoned(uploadedBefore: Date, now: Date): Promise<string[]> {
    await this.objects.updateMany(
      { ...isKept, ...noOwner, uploadedAt: { $lt: uploadedBefore }, ...unexpected(now) },
      { $set: { state: 'leaving' } },
    );
    await this.objects.updateMany(
      { state: 'issued', expiresAt: { $lt: uploadedBefore } },
      { $set: { state: 'leaving' } },
    );
    return this.keysOf({ state: 'leaving' });
  }

  /** Downloads that were made of this file are leaving. @returns their keys. */
  async markDownloads(sourceKey: string): Promise<string[]> {
    await this.objects.updateMany({ sourceKey }, { $set: { state: 'leaving' } });
    return this.keysOf({ sourceKey });
  }

  /** A worker may be about to bring bytes that nobody wants any more: the sweep takes them with this place, a day later. */
  async expectNothing(key: string, now = new Date()): Promise<void> {
    const place = { kind: 'nothing', state: 'issued', filename: null, expiresAt: now } as const;
    await this.objects.updateOne({ key }, { $setOnInsert: place }, { upsert: true });
  }

  /** What an archive had taken may be on its way back just now. */
  async forget(key: string): Promise<void> {
    const forgotten = await this.objects.findOneAndDelete({ key, state: 'leaving' }).lean<ObjectDocument>();
    if (forgotten?.releasedTo) await this.expectNothing(key);
  }

  private async dismiss(owners: string[], filter: QueryFilter<ObjectDocument>): Promise<string[]> {
    const keys = await this.keysOf(filter);
    await this.objects.updateMany(
      { key: { $in: keys } },
      {
        $pull: { owners: { $in: owners }, reservations: { owner: { $in: owners } } },
        $addToSet: { formerOwners: { $each: owners } },
        $set: { filename: null },
      },
    );
    return keys;
  }

  private async keysOf(filter: QueryFilter<ObjectDocument>): Promise<string[]> {
    const documents = await this.objects.find(filter, { key: 1 }).limit(1000).lean<ObjectDocument[]>();
    return documents.map(({ key }) => key);
  }
}

const unexpected = (now: Date) => ({ reservations: { $not: { $elemMatch: { until: { $gt: now } } } } });
