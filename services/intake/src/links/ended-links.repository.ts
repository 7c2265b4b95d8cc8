import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { EndedLinkDocument } from './ended-links.schema';

/** Links that were renewed, and those of submissions that are gone: their page says that it is over. */
@Injectable()
export class EndedLinks {
  constructor(@InjectModel('EndedLink') private readonly ended: Model<EndedLinkDocument>) {}

  /** @param isErased what had it is gone for good */
  async add(hash: string, isErased = false, now = new Date()): Promise<void> {
    const update = { $setOnInsert: { endedAt: now }, ...(isErased && { $set: { isErased } }) };
    await this.ended.updateOne({ _id: hash }, update, { upsert: true });
  }

  async has(hash: string, isErased?: true): Promise<boolean> {
    return (await this.ended.exists({ _id: hash, ...(isErased && { isErased }) })) !== null;
  }
}
