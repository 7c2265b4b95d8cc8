import { AppError } from '@cueroom/contracts/app-error';
import type { ClaimObject, StoredObject } from '@cueroom/contracts/media/objects';
import { tryEach } from '@cueroom/platform/every';
import { ObjectStorage } from '@cueroom/storage/object-storage';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { madeOf, ObjectsRepository, storedObject } from './objects.repository';
import type { ObjectDocument, ObjectState } from './objects.schema';
import { pieceKey } from './resumable.schema';
import { checkPicture } from '../raster/check-picture';
import { removeRenditions } from './renditions';
import { judgeClaim, ownsPicture, unownedMs } from './upload-rules';

/** Has bytes, or something that was made from them. */
const isKept = { state: { $in: ['uploaded', 'archived'] as ObjectState[] } };
const noOwner = { 'owners.0': { $exists: false } } as const;
const maxAtOnce = 1000;

const kindOf = (owner: string): RegExp => new RegExp(`^${owner.slice(0, owner.indexOf('/') + 1)}`);

/** An owner since a request, of whose record nothing was heard. */
interface StaleClaim {
  key: string;
  owner: string;
  since: Date;
}

/** Which records use a file. A file is deleted when none does (ADR 5). Each change is one guarded write. */
@Injectable()
export class OwnershipRepository {
  constructor(
    @InjectModel('StoredObject') private readonly objects: Model<ObjectDocument>,
    private readonly records: ObjectsRepository,
    private readonly storage: ObjectStorage,
  ) {}

  /** A file that can never be this owner's is deleted at once, unless another owner has it. */
  async check({ key, owner }: Pick<ClaimObject, 'key' | 'owner'>): Promise<void> {
    const found = await this.records.find(key);
    if (found?.state !== 'uploaded') throw new AppError('invalid', 'This is not an uploaded file');
    try {
      const refusal = judgeClaim(owner, found);
      if (refusal) throw refusal;
      if (ownsPicture(owner) && !found.isPicture) await this.checkPicture(key);
    } catch (error) {
      if (error instanceof AppError) await this.deleteUnowned([key]);
      throw error;
    }
  }

  /** It was uploaded as something else. */
  private async checkPicture(key: string): Promise<void> {
    await checkPicture(this.storage, key);
    await this.records.markPicture(key);
  }

  /** Unless its event confirms it within a day, the sweeper asks whether the record was written, and else takes it back. An exclusive owner is the only one of its kind. */
  async claim({ key, owner, exclusive }: ClaimObject, now = Date.now()): Promise<StoredObject> {
    await this.check({ key, owner });
    const since = new Date(now);
    const { modifiedCount } = await this.objects.updateOne(
      { key, state: 'uploaded', owners: exclusive ? { $not: kindOf(owner) } : { $ne: owner } },
      { $push: { owners: owner, unconfirmed: { owner, since } } },
    );
    if (modifiedCount === 0) {
      await this.objects.updateOne({ key, 'unconfirmed.owner': owner }, { $set: { 'unconfirmed.$.since': since } });
    }
    const claimed = await this.objects.findOne({ key, state: 'uploaded', owners: owner }).lean<ObjectDocument>();
    if (!claimed) throw new AppError('invalid', 'This file is used already');
    return storedObject(claimed);
  }

  /** The record that uses the object is written, also where no request has claimed it. An owner that has left does not come back. */
  async confirm(key: string, owner: string): Promise<void> {
    await this.objects.updateOne(
      { key, state: 'uploaded', formerOwners: { $ne: owner } },
      { $addToSet: { owners: owner }, $pull: { unconfirmed: { owner } } },
    );
  }

  /** The owner has left this file, perhaps before it was confirmed: it is deleted, unless something else uses it. */
  async leave(key: string, owner: string): Promise<void> {
    await this.objects.updateOne(
      { key },
      { $pull: { owners: owner, unconfirmed: { owner } }, $addToSet: { formerOwners: owner } },
    );
    await this.deleteUnowned([key]);
  }

  /** Owners are deleted, with the names that they gave their files, and files that nothing else uses. */
  async leaveAll(owners: string[]): Promise<void> {
    const keys = await this.keysOf({ owners: { $in: owners } });
    await this.objects.updateMany(
      { key: { $in: keys } },
      {
        $pull: { owners: { $in: owners }, unconfirmed: { owner: { $in: owners } } },
        $addToSet: { formerOwners: { $each: owners } },
        $set: { filename: null },
      },
    );
    await this.deleteUnowned(keys);
  }

  /** An owner has one file now instead of another. In whatever order such changes arrive, the last file stays. */
  async replaceFile(owner: string, formerKey: string | null, key: string | null): Promise<void> {
    if (key) await this.confirm(key, owner);
    if (formerKey && formerKey !== key) await this.leave(formerKey, owner);
  }

  /**
   * A place for what a worker makes of a file for this owner; also when it was left, or asked for, before. It is kept for a
   * day, if it is not claimed again; what is stored there by then as long as it has the owner.
   */
  async openPlace(key: string, owner: string, sourceKey: string, now = new Date()): Promise<void> {
    const place = { kind: 'excerpt', filename: null } as const;
    await this.objects.updateOne(
      { key },
      { $setOnInsert: { ...place, state: 'issued', expiresAt: now } },
      { upsert: true },
    );
    await this.objects.updateOne({ key, state: 'issued' }, { $set: { expiresAt: now, sourceKey } });
    await this.objects.updateOne({ key, formerOwners: { $ne: owner } }, { $addToSet: { owners: owner } });
  }

  /** As `leave`, also of a place that is not there yet: an event may overtake another. */
  async leavePlace(key: string, owner: string, now = new Date()): Promise<void> {
    const place = { kind: 'excerpt', filename: null, state: 'issued', expiresAt: now } as const;
    await this.objects.updateOne({ key }, { $setOnInsert: place }, { upsert: true });
    await this.leave(key, owner);
  }

  /** Whether everyone may have what is published of this file; the latest revision of its owner counts. */
  async show(key: string, isShown: boolean, revision: number): Promise<void> {
    await this.objects.updateOne(
      { key, 'shown.revision': { $not: { $gte: revision } } },
      { $set: { shown: { isShown, revision } } },
    );
  }

  async deleteUnowned(keys: string[]): Promise<void> {
    await this.objects.updateMany({ key: { $in: keys }, ...isKept, ...noOwner }, { $set: { state: 'leaving' } });
    for (const key of await this.keysOf({ key: { $in: keys }, state: 'leaving' })) await this.delete(key);
  }

  /** Of one that its sender has given up. */
  deleteLeaving(key: string): Promise<void> {
    return this.delete(key);
  }

  /** Deletes what has had no owner for a day, slots without bytes, and what a crash has left. @returns how many */
  async sweep(now = Date.now()): Promise<number> {
    const aDayAgo = new Date(now - unownedMs);
    const isOld = { $lt: aDayAgo };
    await this.objects.updateMany({ ...isKept, ...noOwner, uploadedAt: isOld }, { $set: { state: 'leaving' } });
    await this.objects.updateMany({ state: 'issued', expiresAt: isOld }, { $set: { state: 'leaving' } });
    return tryEach('sweep-files', await this.keysOf({ state: 'leaving' }), (key) => this.delete(key));
  }

  /** What requests have claimed a day ago, and no event has confirmed. */
  async listStaleClaims(now = Date.now()): Promise<StaleClaim[]> {
    const claimedBefore = new Date(now - unownedMs);
    const found = await this.objects
      .find({ 'unconfirmed.since': { $lt: claimedBefore } }, { key: 1, unconfirmed: 1 })
      .limit(maxAtOnce)
      .lean<Pick<ObjectDocument, 'key' | 'unconfirmed'>[]>();
    return found.flatMap(({ key, unconfirmed = [] }) =>
      unconfirmed.filter(({ since }) => since < claimedBefore).map((claim) => ({ key, ...claim })),
    );
  }

  /** Unless it was confirmed, or made again, meanwhile. */
  async dropClaim({ key, owner, since }: StaleClaim): Promise<void> {
    const claim = { owner, since };
    await this.objects.updateOne(
      { key, unconfirmed: { $elemMatch: claim } },
      { $pull: { owners: owner, unconfirmed: claim } },
    );
  }

  /** The file before what was made from it: a worker that makes it just now checks for the file when it is done. */
  private async delete(key: string): Promise<void> {
    await this.storage.remove(key);
    await removeRenditions(this.storage, key);
    // A worker that makes a download just now finds no record of it, and its file is deleted then.
    await this.objects.updateMany(madeOf(key), { $set: { state: 'leaving' } });
    for (const download of await this.keysOf(madeOf(key))) await this.delete(download);
    const resumable = (await this.records.find(key))?.resumable;
    for (const name of resumable?.begun ?? []) await this.storage.remove(pieceKey(key, name));
    // Null when another replica was quicker.
    const deleted = await this.objects.findOneAndDelete({ key, state: 'leaving' }).lean<ObjectDocument>();
    // A worker may be restoring it from an archive just now.
    if (deleted?.releasedTo) await this.records.leaveTombstone(key);
  }

  private async keysOf(filter: QueryFilter<ObjectDocument>): Promise<string[]> {
    const documents = await this.objects.find(filter, { key: 1 }).limit(maxAtOnce).lean<ObjectDocument[]>();
    return documents.map(({ key }) => key);
  }
}
