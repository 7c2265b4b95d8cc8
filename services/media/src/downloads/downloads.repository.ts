import type { TrackDownload } from '@cueroom/contracts/media/downloads';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { ObjectDocument } from '../objects/objects.schema';

@Injectable()
export class DownloadsRepository {
  constructor(@InjectModel('StoredObject') private readonly objects: Model<ObjectDocument>) {}

  find(key: string): Promise<ObjectDocument | null> {
    return this.objects.findOne({ key, kind: 'download', state: { $ne: 'leaving' } }).lean<ObjectDocument>();
  }

  /** Its job was enqueued just now, perhaps once more. */
  async markEnqueued(key: string, wanted: TrackDownload, at: Date): Promise<void> {
    await this.objects.updateOne({ key, state: 'issued' }, { $set: { wanted, askedAt: at } });
  }

  /** Downloads that are still wanted, and were enqueued before `askedBefore` without a result. */
  findOverdue(askedBefore: Date, now: Date, limit: number): Promise<ObjectDocument[]> {
    return this.objects
      .find({ state: 'issued', error: { $exists: false }, askedAt: { $lt: askedBefore }, expiresAt: { $gt: now } })
      .limit(limit)
      .lean<ObjectDocument[]>();
  }

  async fail(key: string, error: string): Promise<void> {
    await this.objects.updateOne({ key, state: 'issued' }, { $set: { error } });
  }
}
