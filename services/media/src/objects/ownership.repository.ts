import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import type { ObjectDocument, ObjectState } from './objects.schema';

/** Has bytes, or something that was made from them. */
const isKept = { state: { $in: ['uploaded', 'archived'] as ObjectState[] } };
const noOwner = { 'owners.0': { $exists: false } } as const;
const mostAtOnce = 1000;

/** Owners of one kind: all songs, all tracks. */
const kindOf = (owner: string): RegExp => new RegExp(`^${owner.slice(0, owner.indexOf('/') + 1)}`);

/** Who owns an object, and what goes because nothing owns it. Each method is one guarded write. */
@Injectable()
export class OwnershipRepository {
  constructor(@InjectModel('StoredObject') private readonly objects: Model<ObjectDocument>) {}

  /**
   * Makes it an owner of an uploaded object, to be confirmed. Null when there is no such object, or when it is to be
   * exclusive and another owner of the same kind has it. What is confirmed stays so.
   */
  async claim(key: string, owner: string, isExclusive: boolean, now: Date): Promise<ObjectDocument | null> {
    const { modifiedCount } = await this.objects.updateOne(
      { key, state: 'uploaded', owners: isExclusive ? { $not: kindOf(owner) } : { $ne: owner } },
      { $push: { owners: owner, unconfirmed: { owner, since: now } } },
    );
    if (modifiedCount === 0) {
      await this.objects.updateOne({ key, 'unconfirmed.owner': owner }, { $set: { 'unconfirmed.$.since': now } });
    }
    return this.objects.findOne({ key, state: 'uploaded', owners: owner }).lean<ObjectDocument>();
  }

  /** The record that uses the object is written, also where no request has claimed it. An owner that has left does not come back. */
  async confirm(key: string, owner: string): Promise<void> {
    await this.objects.updateOne(
      { key, state: 'uploaded', formerOwners: { $ne: owner } },
      { $addToSet: { owners: owner }, $pull: { unconfirmed: { owner } } },
    );
  }

  /** Owners whose records were never written. */
  async dropUnconfirmed(claimedBefore: Date): Promise<void> {
    const isStale = { $lt: ['$$this.since', claimedBefore] };
    const stale = { $filter: { input: '$unconfirmed', cond: isStale } };
    await this.objects.updateMany(
      { 'unconfirmed.since': { $lt: claimedBefore } },
      [
        {
          $set: {
            owners: { $setDifference: ['$owners', { $map: { input: stale, in: '$$this.owner' } }] },
            unconfirmed: { $filter: { input: '$unconfirmed', cond: { $not: isStale } } },
          },
        },
      ],
      { updatePipeline: true },
    );
  }

  /** The owner has left this object, perhaps before it was confirmed. */
  async leave(key: string, owner: string): Promise<void> {
    await this.objects.updateOne(
      { key },
      { $pull: { owners: owner, unconfirmed: { owner } }, $addToSet: { formerOwners: owner } },
    );
  }

  /** These owners are gone, and with them the names that they gave their files. @returns the keys of their objects */
  async leaveAll(owners: string[]): Promise<string[]> {
    const keys = await this.keysOf({ owners: { $in: owners } });
    await this.objects.updateMany(
      { key: { $in: keys } },
      {
        $pull: { owners: { $in: owners }, unconfirmed: { owner: { $in: owners } } },
        $addToSet: { formerOwners: { $each: owners } },
        $set: { filename: null },
      },
    );
    return keys;
  }

  /** The latest revision counts. */
  async show(key: string, isShown: boolean, revision: number): Promise<void> {
    await this.objects.updateOne(
      { key, 'shown.revision': { $not: { $gte: revision } } },
      { $set: { shown: { isShown, revision } } },
    );
  }

  /** Of these, the objects without an owner; from now on they are leaving. */
  async markUnowned(keys: string[]): Promise<string[]> {
    await this.objects.updateMany({ key: { $in: keys }, ...isKept, ...noOwner }, { $set: { state: 'leaving' } });
    return this.keysOf({ key: { $in: keys }, state: 'leaving' });
  }

  /**
   * Marks what was uploaded before `uploadedBefore` and has no owner, and slots whose bytes never came.
   * @returns the keys of all that is leaving, also of what a crash has kept from it
   */
  async markAbandoned(uploadedBefore: Date): Promise<string[]> {
    const isOld = { $lt: uploadedBefore };
    await this.objects.updateMany({ ...isKept, ...noOwner, uploadedAt: isOld }, { $set: { state: 'leaving' } });
    await this.objects.updateMany({ state: 'issued', expiresAt: isOld }, { $set: { state: 'leaving' } });
    return this.keysOf({ state: 'leaving' });
  }

  /** Downloads that were made of this file are leaving. @returns their keys */
  async markDownloads(sourceKey: string): Promise<string[]> {
    await this.objects.updateMany({ sourceKey }, { $set: { state: 'leaving' } });
    return this.keysOf({ sourceKey });
  }

  /** @returns the deleted record; null when another replica was quicker */
  delete(key: string): Promise<ObjectDocument | null> {
    return this.objects.findOneAndDelete({ key, state: 'leaving' }).lean<ObjectDocument>();
  }

  private async keysOf(filter: QueryFilter<ObjectDocument>): Promise<string[]> {
    const documents = await this.objects.find(filter, { key: 1 }).limit(mostAtOnce).lean<ObjectDocument[]>();
    return documents.map(({ key }) => key);
  }
}
