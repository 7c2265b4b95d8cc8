import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { TrackPlaces } from '../tracks/track-places';
import { PitchHints } from './pitch-hints';
import { PitchPlaces } from './pitch-places';
import { PitchesRepository } from './pitches.repository';
import { pitchSchema } from './pitches.schema';

/** Apart from what is done with pitches, which needs tracks: a change of a track looks for the pitches that show it. */
@Module({
  imports: [MongooseModule.forFeature([{ name: 'Pitch', schema: pitchSchema, collection: 'pitches' }])],
  providers: [PitchesRepository, PitchHints, { provide: TrackPlaces, useClass: PitchPlaces }],
  exports: [PitchesRepository, PitchHints, TrackPlaces],
})
export class PitchRecordsModule {}
