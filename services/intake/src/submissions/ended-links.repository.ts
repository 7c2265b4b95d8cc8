import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { EndedLinkDocument } from './ended-links.schema';

/** Links that were renewed, and those of submissions that are gone: their page says that it is over. */
@Injectable()
export class EndedLinks {
  constructor(@InjectModel('EndedLink') private readonly ended: Model<EndedLinkDocument>) {}

  async add(hash: string, now = new Date()): Promise<void> {
    await this.ended.updateOne({ _id: hash }, { $setOnInsert: { endedAt: now } }, { upsert: true });
  }

  async has(hash: string): Promise<boolean> {
    return (await this.ended.exists({ _id: hash })) !== null;
  }
}
