import { Module } from '@nestjs/common';
import { env } from '../env';
import { CatalogSettings } from '../settings';
import { TracksModule } from '../tracks/tracks.module';
import { BriefPitchesController, PitchesController } from './pitches.controller';
import { BriefPitches } from './brief-pitches.repository';
import { BulkPitches } from './bulk-pitches';
import { ClientsController, RecipientsController, PeopleController } from './recipients.controller';
import { ClientsRepository } from './clients.repository';
import { CommentAnswers } from './comment-answers.service';
import { ListenController } from './listen.controller';
import { ListenLinks } from './listen-links';
import { ListenService } from './listen.service';
import { Listeners } from './listeners.service';
import { Listening } from './listening.service';
import { PitchesKeeper } from './pitches.keeper';
import { PitchFeed } from './pitch-feed';
import { PitchRecordsModule } from './pitch-records.module';
import { PitchesService } from './pitches.service';
import { Reactions } from './reactions.service';
import { RecipientsService } from './recipients.service';
import { TrackPitches } from './track-pitches.service';

@Module({
  imports: [PitchRecordsModule, TracksModule],
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
    PitchesKeeper,
    BulkPitches,
    BriefPitches,
    RecipientsService,
    ClientsRepository,
    PitchFeed,
    CommentAnswers,
    ListenLinks,
    Listeners,
    ListenService,
    Listening,
    Reactions,
  ],
  exports: [Listeners, Reactions],
})
export class PitchesModule {}
