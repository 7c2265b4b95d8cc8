import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MailModule } from '../mail/mail.module';
import { SubmissionsModule } from '../submissions/submissions.module';
import { ErasureJobs } from './erasure.jobs';
import { ErasuresRepository } from './erasures.repository';
import { erasureSchema } from './erasures.schema';
import { PersonalDataController } from './personal-data.controller';
import { PersonalDataRepository } from './personal-data.repository';
import { PersonalDataService } from './personal-data.service';
import { PitchPeople } from './pitch-people';
import { RetentionSweeper } from './retention.sweeper';

/** Everything of a person: exported, erased, and deleted when its time is over. */
@Module({
  imports: [
    MongooseModule.forFeature([{ name: 'Erasure', schema: erasureSchema, collection: 'erasures' }]),
    MailModule,
    SubmissionsModule,
  ],
  controllers: [PersonalDataController],
  providers: [
    PersonalDataRepository,
    ErasuresRepository,
    PersonalDataService,
    PitchPeople,
    ErasureJobs,
    RetentionSweeper,
  ],
  exports: [PersonalDataRepository, PersonalDataService, ErasureJobs],
})
export class PersonalDataModule {}
