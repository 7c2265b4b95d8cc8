import { Injectable } from '@nestjs/common';
import { ActivitiesRepository } from '../activities/activities.repository';
import type { DueMail, MailSource } from '../mail/mail.delivery';
import type { Mail } from '../mail/mail-server';
import type { MailDocument } from '../mail/mail-state';
import { Studio } from '../mail/studio';
import { IntakeSettings } from '../settings';
import { type DigestTimes, nextDigest } from './next-digest';
import { digestLetter, notificationLetter, type Told } from './notification-letters';
import { NotificationsRepository } from './notifications.repository';
import type { NotificationDocument } from './notifications.schema';
import { type News, type Received, ReceivedRepository } from './received.repository';

/** Emails to the studio about what arrived, and what artists did since: each at once, or a digest. */
@Injectable()
export class NotificationMails implements MailSource {
  constructor(
    private readonly notifications: NotificationsRepository,
    private readonly received: ReceivedRepository,
    private readonly activities: ActivitiesRepository,
    private readonly studio: Studio,
    private readonly settings: IntakeSettings,
  ) {}

  /** Safe to run twice, but not twice at the same time. */
  async add(about: News, now: Date): Promise<void> {
    const { NOTIFICATIONS: every, DIGEST_AT: at, TIME_ZONE: timeZone } = this.settings;
    if (every === 'off' || (await this.notifications.holds(about))) return;
    if (every === 'each') {
      await this.notifications.add(about.occurrence ?? `${about.entityType}-${about.entityId}`, about, now, now);
      return;
    }
    const times: DigestTimes = { every, at, timeZone };
    // A replica whose clock is ahead may have begun to send the next one: then it is in the one after that.
    for (let digest = nextDigest(now, times); ; digest = nextDigest(digest, times))
      if (await this.notifications.add(`digest-${digest.toISOString()}`, about, digest, now)) return;
  }

  async takeDue(until: Date, now: Date): Promise<DueMail | null> {
    const notification = await this.notifications.takeDue(until, now);
    if (!notification) return null;
    return {
      kind: 'notification',
      id: String(notification._id),
      tries: notification.mail.tries ?? 1,
      since: notification.dueAt,
      compose: () => this.compose(notification),
      record: (mail) => this.record(notification, mail),
    };
  }

  private async compose({ _id, about, key }: NotificationDocument): Promise<Mail | { gone: string }> {
    const all: Told[] = [];
    for (const { entityType, entityId, news } of about) {
      const received = await this.received.find(entityType, entityId);
      if (received) all.push({ ...received, news });
    }
    const [first] = all;
    if (!first) return { gone: 'Nothing of it is there any more' };
    const isDigest = key.startsWith('digest-');
    const letter = isDigest ? digestLetter(all, this.studio) : notificationLetter(first, this.studio);
    const to = { name: this.studio.name, address: this.settings.NOTIFICATIONS_TO ?? this.studio.email };
    const replyTo = isDigest ? undefined : { name: '', address: addressOf(first) };
    return { id: String(_id), to, replyTo, ...this.studio.write(letter), isAutomatic: true };
  }

  /** One that failed for good is shown with the records that it was about. */
  private async record(notification: NotificationDocument, mail: MailDocument): Promise<void> {
    if (mail.state === 'failed')
      for (const about of notification.about)
        if (await this.received.find(about.entityType, about.entityId))
          await this.activities.insertEmail(about, 'Notification to the studio', mail);
    await this.notifications.recordMail(notification, mail);
  }
}

const addressOf = ({ kind, record }: Received): string => (kind === 'brief' ? record.clientEmail : record.email);
