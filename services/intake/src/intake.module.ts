import { MessagingModule } from '@cueroom/messaging/messaging.module';
import { BulkModule } from '@cueroom/persistence/bulk/bulk.module';
import { PersistenceModule } from '@cueroom/persistence/persistence.module';
import { HistoryReader } from '@cueroom/persistence/records/history.reader';
import { RecordNames } from '@cueroom/persistence/records/record-names';
import { TrashReader } from '@cueroom/persistence/records/trash.reader';
import { Module } from '@nestjs/common';
import { AnnouncementsModule } from './announcements/announcements.module';
import { ArchiveModule } from './archive/archive.module';
import { ArtistPageModule } from './artist-page/artist-page.module';
import { ClientsModule } from './clients/clients.module';
import { CrmModule } from './crm/crm.module';
import { RecordsController, TrashController } from './records.controller';
import { env } from './env';
import { MailModule } from './mail/mail.module';
import { PersonalDataModule } from './personal-data/personal-data.module';
import { PitchesModule } from './pitches/pitches.module';
import { ReviewModule } from './review/review.module';
import { SettingsModule } from './settings.module';
import { SubmissionsModule } from './submissions/submissions.module';
import { TodayModule } from './today/today.module';

/** What artists and clients send: submissions with their songs, project briefs, contact messages; and what admins do about it. */
@Module({
  imports: [
    MessagingModule.forRoot({ redisUrl: env.REDIS_URL, queuesUrl: env.REDIS_QUEUES_URL, service: 'intake' }),
    PersistenceModule.forRoot({ uri: env.MONGODB_URI, database: 'cueroom-intake', trashDays: env.TRASH_DAYS }),
    BulkModule,
    SettingsModule,
    MailModule,
    SubmissionsModule,
    ReviewModule,
    ArchiveModule,
    ArtistPageModule,
    CrmModule,
    ClientsModule,
    TodayModule,
    AnnouncementsModule,
    PitchesModule,
    PersonalDataModule,
  ],
  controllers: [RecordsController, TrashController],
  providers: [RecordNames, HistoryReader, TrashReader],
})
export class IntakeModule {}
