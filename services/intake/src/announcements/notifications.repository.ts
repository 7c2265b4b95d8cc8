import { isDuplicateKey } from '@cueroom/persistence/duplicate-key';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { dueFilter, dueFirst, leaseUntil, type MailDocument } from '../mail/mail-state';
import type { NotificationDocument } from './notifications.schema';
import type { News } from './received.repository';

@Injectable()
export class NotificationsRepository {
  constructor(@InjectModel('Notification') private readonly notifications: Model<NotificationDocument>) {}

  async holds({ entityType, entityId, occurrence }: News): Promise<boolean> {
    const same = { entityType, entityId, occurrence: occurrence ?? { $exists: false } };
    return (await this.notifications.exists({ about: { $elemMatch: same } })) !== null;
  }

  /** False when the email with this key was begun to be sent. */
  async add(key: string, about: News, dueAt: Date, now: Date): Promise<boolean> {
    const opened = { dueAt, createdAt: now, 'mail.state': 'queued', 'mail.nextTryAt': dueAt } as const;
    try {
      await this.notifications.updateOne(
        { key, 'mail.tries': 0 },
        { $addToSet: { about }, $setOnInsert: opened },
        { upsert: true },
      );
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  takeDue(until: Date, now: Date): Promise<NotificationDocument | null> {
    return this.notifications
      .findOneAndUpdate(dueFilter(now), leaseUntil(until), dueFirst)
      .lean<NotificationDocument>();
  }

  async recordMail({ _id }: NotificationDocument, mail: MailDocument): Promise<void> {
    await this.notifications.updateOne({ _id }, { $set: { mail } });
  }
}
