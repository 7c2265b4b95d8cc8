import { MessagingModule } from '@cueroom/messaging/messaging.module';
import { PersistenceModule } from '@cueroom/persistence/persistence.module';
import { RecordNames } from '@cueroom/persistence/record-names';
import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { env } from './env';
import { NamesController } from './names.controller';
import { PersonalDataController } from './personal-data/personal-data.controller';
import { PersonalDataRepository } from './personal-data/personal-data.repository';
import { ApprovedSongs } from './tracks/approved-songs.repository';
import { TracksController } from './tracks/tracks.controller';
import { TracksPurger } from './tracks/tracks.purger';
import { TracksReconciler } from './tracks/tracks.reconciler';
import { TracksRepository } from './tracks/tracks.repository';
import { trackSchema } from './tracks/tracks.schema';
import { TracksService } from './tracks/tracks.service';

@Module({
  imports: [
    MessagingModule.forRoot({ redisUrl: env.REDIS_URL, queuesUrl: env.REDIS_QUEUES_URL, service: 'catalog' }),
    PersistenceModule.forRoot({ uri: env.MONGODB_URI, database: 'cueroom-catalog' }),
    MongooseModule.forFeature([{ name: 'Track', schema: trackSchema, collection: 'music_tracks' }]),
  ],
  controllers: [TracksController, NamesController, PersonalDataController],
  providers: [
    RecordNames,
    TracksRepository,
    ApprovedSongs,
    TracksService,
    TracksPurger,
    TracksReconciler,
    PersonalDataRepository,
  ],
})
export class CatalogModule {}
