import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { ObjectDocument } from '../objects/objects.schema';

@Injectable()
export class PersonalDataRepository {
  constructor(@InjectModel('StoredObject') private readonly objects: Model<ObjectDocument>) {}

  /** The records of these files, and of downloads that were made of them. Tombstones are left out. */
  findWithDownloads(keys: string[]): Promise<ObjectDocument[]> {
    const without = { fingerprint: 0, sketch: 0 } as const;
    return this.objects
      .find({ $or: [{ key: { $in: keys } }, { sourceKey: { $in: keys } }], kind: { $ne: 'tombstone' } }, without)
      .lean<ObjectDocument[]>();
  }
}
