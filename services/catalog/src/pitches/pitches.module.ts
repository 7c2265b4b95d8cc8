import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { env } from '../env';
import { CatalogSettings } from '../settings';
import { TracksModule } from '../tracks/tracks.module';
import { PitchActivities } from './activities.repository';
import { pitchActivitySchema } from './activities.schema';
import { BriefPitchesController } from './brief-pitches.controller';
import { BriefPitches } from './brief-pitches.repository';
import { BulkPitches } from './bulk-pitches';
import { ClientsController } from './clients.controller';
import { ClientsRepository } from './clients.repository';
import { CommentAnswers } from './comment-answers.service';
import { ListenController } from './listen.controller';
import { ListenLinks } from './listen-links';
import { ListenService } from './listen.service';
import { Listeners } from './listeners.service';
import { Listening } from './listening.service';
import { ListeningSweeper } from './listening.sweeper';
import { PeopleController } from './people.controller';
import { PitchFeed } from './pitch-feed';
import { PitchRecordsModule } from './pitch-records.module';
import { PitchesController } from './pitches.controller';
import { PitchesPurger } from './pitches.purger';
import { PitchesService } from './pitches.service';
import { Reactions } from './reactions.service';
import { RecipientsController } from './recipients.controller';
import { RecipientsRepository } from './recipients.repository';
import { recipientSchema } from './recipients.schema';
import { RecipientsService } from './recipients.service';
import { TrackPitches } from './track-pitches.service';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: 'PitchRecipient', schema: recipientSchema, collection: 'pitch_recipients' },
      { name: 'PitchActivity', schema: pitchActivitySchema, collection: 'pitch_activities' },
    ]),
    PitchRecordsModule,
    TracksModule,
  ],
  controllers: [
    PitchesController,
    RecipientsController,
    ListenController,
    PeopleController,
    ClientsController,
    BriefPitchesController,
  ],
  providers: [
    { provide: CatalogSettings, useValue: env },
    PitchesService,
    TrackPitches,
    PitchesPurger,
    BulkPitches,
    BriefPitches,
    RecipientsRepository,
    RecipientsService,
    ClientsRepository,
    PitchActivities,
    PitchFeed,
    CommentAnswers,
    ListenLinks,
    Listeners,
    ListenService,
    Listening,
    ListeningSweeper,
    Reactions,
  ],
  exports: [Listeners, Reactions],
})
export class PitchesModule {}
