import { createHash } from 'node:crypto';
import { personOf } from '@cueroom/contracts/intake/personal-data';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { dueFilter, dueFirst, leaseUntil, type MailDocument } from '../mail/mail-state';
import type { LinkRequestDocument } from './link-requests.schema';

/** Addresses that asked for their links; kept for an hour. */
@Injectable()
export class LinkRequests {
  constructor(@InjectModel('LinkRequest') private readonly requests: Model<LinkRequestDocument>) {}

  async add(email: string, now = new Date()): Promise<void> {
    const _id = createHash('sha256').update(personOf(email)).digest('hex');
    const mail: MailDocument = { state: 'queued', tries: 0, nextTryAt: now };
    const created = { email: email.trim(), mail, askedAt: now };
    await this.requests.updateOne({ _id }, { $setOnInsert: created }, { upsert: true });
  }

  takeDue(until: Date, now: Date): Promise<LinkRequestDocument | null> {
    return this.requests.findOneAndUpdate(dueFilter(now), leaseUntil(until), dueFirst).lean<LinkRequestDocument>();
  }

  async recordMail({ _id }: LinkRequestDocument, mail: MailDocument): Promise<void> {
    await this.requests.updateOne({ _id }, { $set: { mail } });
  }
}
