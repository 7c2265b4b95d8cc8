import { Module } from '@nestjs/common';
import { ActivitiesModule } from '../activities/activities.module';
import { env } from '../env';
import { SubmissionsModule } from '../submissions/submissions.module';
import { FeedbackController } from './feedback.controller';
import { FeedbackMails } from './feedback.mails';
import { FeedbackRepository } from './feedback.repository';
import { MailServer } from './mail-server';

@Module({
  imports: [ActivitiesModule, SubmissionsModule],
  controllers: [FeedbackController],
  providers: [FeedbackRepository, FeedbackMails, { provide: MailServer, useFactory: () => new MailServer(env) }],
})
export class FeedbackModule {}
