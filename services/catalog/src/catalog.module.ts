import { MessagingModule } from '@cueroom/messaging/messaging.module';
import { PersistenceModule } from '@cueroom/persistence/persistence.module';
import { RecordNames } from '@cueroom/persistence/record-names';
import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { env } from './env';
import { ImportApplier } from './imports/import.applier';
import { ImportJudge } from './imports/import.judge';
import { ImportRowsRepository } from './imports/import-rows.repository';
import { ImportUndoer } from './imports/import.undoer';
import { ImportsController } from './imports/imports.controller';
import { ImportsKeeper } from './imports/imports.keeper';
import { ImportsRepository } from './imports/imports.repository';
import { importRowSchema, importSchema } from './imports/imports.schema';
import { ImportsService } from './imports/imports.service';
import { ImportsWorker } from './imports/imports.worker';
import { FileUseController } from './file-use.controller';
import { NamesController } from './names.controller';
import { PersonalDataController } from './personal-data/personal-data.controller';
import { PersonalDataRepository } from './personal-data/personal-data.repository';
import { ApprovedSongs } from './tracks/approved-songs.repository';
import { PitchActivities } from './pitches/activities.repository';
import { pitchActivitySchema } from './pitches/activities.schema';
import { CommentAnswers } from './pitches/comment-answers.service';
import { ListeningSweeper } from './pitches/listening.sweeper';
import { PeopleController } from './pitches/people.controller';
import { ListenController } from './pitches/listen.controller';
import { ListenService } from './pitches/listen.service';
import { ListenLinks } from './pitches/listen-links';
import { Listeners } from './pitches/listeners.service';
import { Listening } from './pitches/listening.service';
import { PitchHints } from './pitches/pitch-hints';
import { PitchPlaces } from './pitches/pitch-places';
import { TrackPlaces } from './tracks/track-places';
import { PitchesController } from './pitches/pitches.controller';
import { PitchesPurger } from './pitches/pitches.purger';
import { PitchesRepository } from './pitches/pitches.repository';
import { pitchSchema } from './pitches/pitches.schema';
import { PitchesService } from './pitches/pitches.service';
import { Reactions } from './pitches/reactions.service';
import { RecipientsController } from './pitches/recipients.controller';
import { RecipientsRepository } from './pitches/recipients.repository';
import { recipientSchema } from './pitches/recipients.schema';
import { RecipientsService } from './pitches/recipients.service';
import { CatalogSettings } from './settings';
import { SheetsController } from './sheets/sheets.controller';
import { SheetsRepository } from './sheets/sheets.repository';
import { sheetSchema, signingKeySchema } from './sheets/sheets.schema';
import { TrackVersionsController } from './tracks/track-versions.controller';
import { TrackVersionsRepository } from './tracks/track-versions.repository';
import { TrackVersionsService } from './tracks/track-versions.service';
import { ManyTracks } from './tracks/many-tracks.repository';
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
    MongooseModule.forFeature([
      { name: 'Track', schema: trackSchema, collection: 'music_tracks' },
      { name: 'Import', schema: importSchema, collection: 'imports' },
      { name: 'ImportRow', schema: importRowSchema, collection: 'import_rows' },
      { name: 'Pitch', schema: pitchSchema, collection: 'pitches' },
      { name: 'PitchRecipient', schema: recipientSchema, collection: 'pitch_recipients' },
      { name: 'Sheet', schema: sheetSchema, collection: 'clearance_sheets' },
      { name: 'SigningKey', schema: signingKeySchema, collection: 'signing_keys' },
      { name: 'PitchActivity', schema: pitchActivitySchema, collection: 'pitch_activities' },
    ]),
  ],
  controllers: [
    TracksController,
    TrackVersionsController,
    ImportsController,
    PitchesController,
    RecipientsController,
    ListenController,
    PeopleController,
    FileUseController,
    NamesController,
    PersonalDataController,
    SheetsController,
  ],
  providers: [
    RecordNames,
    TracksRepository,
    ApprovedSongs,
    TracksService,
    TrackVersionsRepository,
    TrackVersionsService,
    TracksPurger,
    TracksReconciler,
    ManyTracks,
    ImportsRepository,
    ImportRowsRepository,
    ImportJudge,
    ImportApplier,
    ImportUndoer,
    ImportsWorker,
    ImportsService,
    ImportsKeeper,
    PitchesRepository,
    RecipientsRepository,
    PitchActivities,
    PitchHints,
    { provide: TrackPlaces, useClass: PitchPlaces },
    PitchesService,
    PitchesPurger,
    RecipientsService,
    CommentAnswers,
    ListenLinks,
    Listeners,
    ListenService,
    Reactions,
    Listening,
    ListeningSweeper,
    { provide: CatalogSettings, useValue: env },
    PersonalDataRepository,
    SheetsRepository,
  ],
})
export class CatalogModule {}
