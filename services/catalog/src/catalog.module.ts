import { MessagingModule } from '@cueroom/messaging/messaging.module';
import { PersistenceModule } from '@cueroom/persistence/persistence.module';
import { RecordNames } from '@cueroom/persistence/records/record-names';
import { Module } from '@nestjs/common';
import { env } from './env';
import { FileUseController } from './file-use.controller';
import { ImportsModule } from './imports/imports.module';
import { IngestsModule } from './ingests/ingests.module';
import { NamesController } from './names.controller';
import { PersonalDataController } from './personal-data/personal-data.controller';
import { PitchRecordsModule } from './pitches/pitch-records.module';
import { PitchesModule } from './pitches/pitches.module';
import { SheetsModule } from './sheets/sheets.module';
import { TracksModule } from './tracks/tracks.module';

@Module({
  imports: [
    MessagingModule.forRoot({ redisUrl: env.REDIS_URL, queuesUrl: env.REDIS_QUEUES_URL, service: 'catalog' }),
    PersistenceModule.forRoot({ uri: env.MONGODB_URI, database: 'cueroom-catalog' }),
    TracksModule,
    PitchRecordsModule,
    PitchesModule,
    ImportsModule,
    IngestsModule,
    SheetsModule,
  ],
  controllers: [FileUseController, NamesController, PersonalDataController],
  providers: [RecordNames],
})
export class CatalogModule {}
