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

  async fail(key: string, error: string): Promise<void> {
    await this.objects.updateOne({ key, state: 'issued' }, { $set: { error } });
  }
}
