import { type ArtistNews, artistNews } from '@cueroom/contracts/intake/artist-news';
import { OnEvent } from '@cueroom/messaging/on-event';
import { Controller } from '@nestjs/common';
import { MailServer } from '../mail/mail-server';
import { NotificationMails } from './notification.mails';

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
