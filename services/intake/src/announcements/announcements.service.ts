import { Every } from '@cueroom/platform/periodic.module';
import { Injectable } from '@nestjs/common';
import { ActivitiesRepository } from '../crm/activities.repository';
import { NotificationMails } from './notification.mails';
import { aboutOf, type Received, ReceivedRepository } from './received.repository';
import { lookAgainAt } from './songs-are-in';

const everyMs = 5000;
/** One that a crash has interrupted is taken up again after this. */
const leaseMs = 60_000;
/** What is older comes from a restored backup: its emails were sent long ago. */
const oldestMs = 24 * 3_600_000;

/** Writes the emails about what arrived: a confirmation to the sender, a notification to the studio. Each once. */
@Injectable()
export class Announcements {
  constructor(
    private readonly received: ReceivedRepository,
    private readonly activities: ActivitiesRepository,
    private readonly notifications: NotificationMails,
  ) {}

  @Every('announcements', everyMs)
  async announceDue(now = () => new Date()): Promise<void> {
    for (;;) {
      const received = await this.received.take(new Date(now().getTime() + leaseMs), now());
      if (!received) return;
      await this.announce(received, now());
    }
  }

  private async announce(received: Received, now: Date): Promise<void> {
    const { kind, record } = received;
    const isOld = now.getTime() - record.createdAt.getTime() > oldestMs;
    const later = kind === 'submission' && !isOld ? lookAgainAt(record, now) : null;
    if (later) return this.received.putOff(received, later);
    if (!isOld) {
      const about = aboutOf(received);
      await this.activities.insertEmail(about, 'Confirmation to the sender', { state: 'queued' }, 'confirmation');
      await this.notifications.add(about, now);
    }
    await this.received.putOff(received, null);
  }
}
