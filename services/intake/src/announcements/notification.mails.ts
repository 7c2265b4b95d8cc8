import { Injectable, Controller } from '@nestjs/common';
import { type ArtistNews, artistNews } from '@cueroom/contracts/intake/artist-news';
import { OnEvent } from '@cueroom/messaging/on-event';
import { ActivitiesRepository } from '../crm/activities.repository';
import { MailDelivery, type MailWriter, type WrittenMail } from '../mail/mail.delivery';
import type { MailState } from '../mail/mail-state';
import { Mails } from '../mail/mails.repository';
import type { MailDocument } from '../mail/mails.schema';
import { Studio } from '../mail/studio';
import { IntakeSettings } from '../settings';
import { type DigestTimes, nextDigest } from './next-digest';
import { digestLetter, notificationLetter, type Arrival } from './notification-letters';
import { type News, type Received, ReceivedRepository } from './received.repository';
import { MailServer } from '../mail/mail-server';

const kind = 'notification';
/** Only ids are stored: an erased record leaves nothing in an email that waits. */
interface Facts {
  isDigest?: true;
  news: News[];
}

/** Emails to the studio about what arrived, and what artists did since: each at once, or a digest. */
@Injectable()
export class NotificationMails implements MailWriter {
  constructor(
    private readonly mails: Mails,
    private readonly received: ReceivedRepository,
    private readonly activities: ActivitiesRepository,
    private readonly studio: Studio,
    private readonly settings: IntakeSettings,
    private readonly delivery: MailDelivery,
  ) {
    delivery.add(kind, this);
  }

  /** Safe to run twice, but not twice at the same time. */
  async add(news: News, now: Date): Promise<void> {
    const { NOTIFICATIONS: every, DIGEST_AT: at, TIME_ZONE: timeZone } = this.settings;
    const { entityType, entityId, occurrence } = news;
    const same = { entityType, entityId, occurrence: occurrence ?? { $exists: false } };
    if (every === 'off' || (await this.mails.hasNews(same))) return;
    if (every === 'each') {
      const key = `news-${occurrence ?? `${entityType}-${entityId}`}`;
      const facts: Facts = { news: [news] };
      await this.mails.want({ key, kind, about: { entityType, entityId }, facts, dueAt: now });
      return this.delivery.nudge();
    }
    const times: DigestTimes = { every, at, timeZone };
    // A replica whose clock is ahead may have begun to send the next one: then it is in the one after that.
    for (let digest = nextDigest(now, times); ; digest = nextDigest(digest, times)) {
      const key = `digest-${digest.getTime()}`;
      if (await this.mails.gather({ key, kind, dueAt: digest }, news)) return;
    }
  }

  async compose({ facts }: MailDocument): Promise<WrittenMail | { gone: string }> {
    const { isDigest, news: about } = facts as Facts;
    const all: Arrival[] = [];
    for (const { entityType, entityId, news } of about) {
      const received = await this.received.find(entityType, entityId);
      if (received) all.push({ ...received, news });
    }
    const [first] = all;
    if (!first) return { gone: 'Nothing of it is there any more' };
    const letter = isDigest ? digestLetter(all, this.studio) : notificationLetter(first, this.studio);
    const to = { name: this.studio.name, address: this.settings.NOTIFICATIONS_TO ?? this.studio.email };
    const replyTo = isDigest ? undefined : { name: '', address: addressOf(first) };
    return { to, replyTo, ...(await this.studio.write(letter)), isAutomatic: true };
  }

  /** One that failed for good is shown with the records that it was about. */
  async report({ facts }: MailDocument, state: MailState): Promise<void> {
    if (state.state !== 'failed') return;
    for (const about of (facts as Facts).news)
      if (await this.received.find(about.entityType, about.entityId))
        await this.activities.insertEmail(about, 'Notification to the studio', state);
  }
}

const addressOf = ({ kind, record }: Received): string => (kind === 'brief' ? record.clientEmail : record.email);

/** Tells the studio by email what artists did on their pages. */
@Controller()
export class ArtistNewsController {
  constructor(
    private readonly notifications: NotificationMails,
    private readonly server: MailServer,
  ) {}

  @OnEvent(artistNews)
  async notify({ submissionId, news, occurrence }: ArtistNews): Promise<void> {
    if (!this.server.isThere) return;
    await this.notifications.add({ entityType: 'submission', entityId: submissionId, news, occurrence }, new Date());
  }
}
