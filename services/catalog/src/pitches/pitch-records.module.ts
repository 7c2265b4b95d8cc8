import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { TrackPlaces } from '../tracks/track-places';
import { PitchHints } from './pitch-hints';
import { PitchPlaces } from './pitch-places';
import { PitchesRepository } from './pitches.repository';
import { pitchSchema } from './pitches.schema';

const models = MongooseModule.forFeature([{ name: 'Pitch', schema: pitchSchema, collection: 'pitches' }]);

/** Global, because tracks ask where they stand (`TrackPlaces`) and know nothing of pitches. */
@Global()
@Module({
  imports: [models],
  providers: [PitchesRepository, PitchHints, { provide: TrackPlaces, useClass: PitchPlaces }],
  exports: [models, PitchesRepository, PitchHints, TrackPlaces],
})
export class PitchRecordsModule {}
