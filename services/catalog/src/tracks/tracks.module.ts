import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { StudioWordsModule } from '../words/studio-words.module';
import { ApprovedSongs } from './approved-songs.repository';
import { ArtistTracks } from './artist-tracks.repository';
import { BulkTracks } from './bulk-tracks';
import { ManyTracks } from './many-tracks.repository';
import { TrackVersionsController, TracksController } from './tracks.controller';
import { TrackVersionsRepository } from './track-versions.repository';
import { TrackVersionsService } from './track-versions.service';
import { TracksKeeper } from './tracks.keeper';
import { TracksRepository } from './tracks.repository';
import { trackSchema } from './tracks.schema';
import { TracksService } from './tracks.service';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: 'Track', schema: trackSchema, collection: 'music_tracks' }]),
    StudioWordsModule,
  ],
  controllers: [TracksController, TrackVersionsController],
  providers: [
    TracksRepository,
    TracksService,
    ApprovedSongs,
    ArtistTracks,
    ManyTracks,
    BulkTracks,
    TrackVersionsRepository,
    TrackVersionsService,
    TracksKeeper,
  ],
  exports: [TracksRepository, ManyTracks, ArtistTracks],
})
export class TracksModule {}
