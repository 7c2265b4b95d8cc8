import { MessagingModule } from '@cueroom/messaging/messaging.module';
import { PersistenceModule } from '@cueroom/persistence/persistence.module';
import { Module } from '@nestjs/common';
import { ActivitiesModule } from './activities/activities.module';
import { BriefsModule } from './briefs/briefs.module';
import { ContactsModule } from './contacts/contacts.module';
import { env } from './env';
import { FeedbackModule } from './feedback/feedback.module';
import { PersonalDataModule } from './personal-data/personal-data.module';
import { SubmissionsModule } from './submissions/submissions.module';
import { TrashModule } from './trash/trash.module';

/** What artists and clients send: submissions with their songs, project briefs, contact messages; and what admins do about it. */
@Module({
  imports: [
    MessagingModule.forRoot({ redisUrl: env.REDIS_URL, queuesUrl: env.REDIS_QUEUES_URL, service: 'intake' }),
    PersistenceModule.forRoot({ uri: env.MONGODB_URI, database: 'cueroom-intake' }),
    SubmissionsModule,
    BriefsModule,
    ContactsModule,
    ActivitiesModule,
    FeedbackModule,
    TrashModule,
    PersonalDataModule,
  ],
})
export class IntakeModule {}
