import { Global, Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { TrackPlaces } from '../tracks/track-places';
import { PitchHints, PitchPlaces } from './pitch-hints';
import { PitchActivities } from './activities.repository';
import { pitchActivitySchema } from './activities.schema';
import { PitchesRepository } from './pitches.repository';
import { pitchSchema } from './pitches.schema';
import { RecipientsRepository } from './recipients.repository';
import { recipientSchema } from './recipients.schema';

const models = MongooseModule.forFeature([
  { name: 'Pitch', schema: pitchSchema, collection: 'pitches' },
  { name: 'PitchRecipient', schema: recipientSchema, collection: 'pitch_recipients' },
  { name: 'PitchActivity', schema: pitchActivitySchema, collection: 'pitch_activities' },
]);

/** Global, because tracks ask where they stand (`TrackPlaces`) and know nothing of pitches. */
@Global()
@Module({
  imports: [models],
  providers: [
    PitchesRepository,
    RecipientsRepository,
    PitchActivities,
    PitchHints,
    { provide: TrackPlaces, useClass: PitchPlaces },
  ],
  exports: [models, PitchesRepository, RecipientsRepository, PitchActivities, PitchHints, TrackPlaces],
})
export class PitchRecordsModule {}
