import type { NewUpload, StoredObject } from '@cueroom/contracts/media/objects';
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

  /** Null when its slot is not open (any more): of two uploads at once one records. */
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

  /** Is it there, or in an archive? */
  async isKept(key: string): Promise<boolean> {
    return (await this.objects.exists({ key, state: { $in: ['uploaded', 'archived'] } })) !== null;
  }

  /** Bytes that nothing needs any more may still be written to this key: the sweep deletes them with this record, a day later. */
  async leaveTombstone(key: string, now = new Date()): Promise<void> {
    const tombstone = { kind: 'tombstone', state: 'issued', filename: null, expiresAt: now } as const;
    await this.objects.updateOne({ key }, { $setOnInsert: tombstone }, { upsert: true });
  }
}
