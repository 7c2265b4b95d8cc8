import { Module } from '@nestjs/common';
import { AnnouncementsModule } from '../announcements/announcements.module';
import { CrmModule } from '../crm/crm.module';
import { MailModule } from '../mail/mail.module';
import { PitchAnswers } from './pitch-answers.service';
import { PitchMails } from './pitch.mails';
import { PitchTimeline } from './pitch-timeline.service';
import { PitchesController } from './pitches.controller';

/** What pitches mean for briefs and contacts: their emails, timelines and tasks. The pitches themselves are catalog's. */
@Module({
  imports: [AnnouncementsModule, CrmModule, MailModule],
  controllers: [PitchesController],
  providers: [PitchAnswers, PitchMails, PitchTimeline],
})
export class PitchesModule {}
