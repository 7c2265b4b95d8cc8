import { MessagingModule } from '@cueroom/messaging/messaging.module';
import { BulkModule } from '@cueroom/persistence/bulk/bulk.module';
import { PersistenceModule } from '@cueroom/persistence/persistence.module';
import { HistoryReader } from '@cueroom/persistence/records/history.reader';
import { RecordNames } from '@cueroom/persistence/records/record-names';
import { TrashReader } from '@cueroom/persistence/records/trash.reader';
import { Module } from '@nestjs/common';
import { RecordsController, TrashController } from './records.controller';
import { env } from './env';
import { ImportsModule } from './imports/imports.module';
import { IngestsModule } from './ingests/ingests.module';
import { PersonalDataController } from './personal-data/personal-data.controller';
import { PitchRecordsModule } from './pitches/pitch-records.module';
import { PitchesModule } from './pitches/pitches.module';
import { SheetsModule } from './sheets/sheets.module';
import { TracksModule } from './tracks/tracks.module';
import { VocabularyModule } from './vocabulary/vocabulary.module';

@Module({
  imports: [
    MessagingModule.forRoot({ redisUrl: env.REDIS_URL, queuesUrl: env.REDIS_QUEUES_URL, service: 'catalog' }),
    PersistenceModule.forRoot({ uri: env.MONGODB_URI, database: 'cueroom-catalog', trashDays: env.TRASH_DAYS }),
    BulkModule,
    TracksModule,
    PitchRecordsModule,
    PitchesModule,
    ImportsModule,
    IngestsModule,
    VocabularyModule,
    SheetsModule,
  ],
  controllers: [RecordsController, TrashController, PersonalDataController],
  providers: [RecordNames, HistoryReader, TrashReader],
})
export class CatalogModule {}
