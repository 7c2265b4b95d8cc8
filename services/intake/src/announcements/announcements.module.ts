import { Module } from '@nestjs/common';
import { CrmModule } from '../crm/crm.module';
import { LinksModule } from '../links/links.module';
import { MailModule } from '../mail/mail.module';
import { SubmissionsModule } from '../submissions/submissions.module';
import { ThreadModule } from '../thread/thread.module';
import { ActivityMails } from './activity.mails';
import { Announcements } from './announcements.service';
import { ArtistNewsController, NotificationMails } from './notification.mails';
import { ReceivedRepository } from './received.repository';
import { ThreadMails } from './thread.mails';

/** Emails about what came in: a confirmation to the sender, a notification to the studio. */
@Module({
  imports: [CrmModule, LinksModule, MailModule, SubmissionsModule, ThreadModule],
  controllers: [ArtistNewsController],
  providers: [ReceivedRepository, Announcements, ActivityMails, NotificationMails, ThreadMails],
  exports: [ReceivedRepository],
})
export class AnnouncementsModule {}
