import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { ObjectDocument } from '../objects/objects.schema';

@Injectable()
export class OriginalsRepository {
  constructor(@InjectModel('StoredObject') private readonly objects: Model<ObjectDocument>) {}

  find(key: string): Promise<ObjectDocument | null> {
    return this.objects.findOne({ key }).lean<ObjectDocument>();
  }

  /**
   * The file is in this archive from now on, unless it has another owner, too. An archive takes a file
   * once: what was brought back from it is not released by a repetition.
   * @returns whether its bytes may go.
   */
  async release(key: string, owner: string, archiveKey: string): Promise<boolean> {
    await this.objects.updateOne(
      { key, state: 'uploaded', owners: { $eq: [owner] }, releasedTo: { $ne: archiveKey } },
      { $set: { state: 'archived' }, $addToSet: { releasedTo: archiveKey } },
    );
    return (await this.objects.exists({ key, state: 'archived', releasedTo: archiveKey })) !== null;
  }

  /** The bytes are there again. */
  async giveBack(key: string): Promise<void> {
    await this.objects.updateOne({ key, state: 'archived' }, { $set: { state: 'uploaded' } });
  }
}
