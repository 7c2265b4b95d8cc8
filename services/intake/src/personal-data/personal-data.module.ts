import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ActivitiesModule } from '../activities/activities.module';
import { BriefsModule } from '../briefs/briefs.module';
import { ContactsModule } from '../contacts/contacts.module';
import { env } from '../env';
import { SubmissionsModule } from '../submissions/submissions.module';
import { ErasuresRepository } from './erasures.repository';
import { erasureSchema } from './erasures.schema';
import { PersonalDataController } from './personal-data.controller';
import { PersonalDataRepository } from './personal-data.repository';
import { PersonalDataService } from './personal-data.service';
import { Retention, RetentionSweeper } from './retention.sweeper';

const retention: Retention = {
  brief: env.RETENTION_BRIEFS_DAYS,
  contact: env.RETENTION_CONTACTS_DAYS,
  submission: env.RETENTION_SUBMISSIONS_DAYS,
  activity: env.RETENTION_ACTIVITIES_DAYS,
};

@Module({
  imports: [
    BriefsModule,
    ContactsModule,
    SubmissionsModule,
    ActivitiesModule,
    MongooseModule.forFeature([{ name: 'Erasure', schema: erasureSchema, collection: 'erasures' }]),
  ],
  controllers: [PersonalDataController],
  providers: [
    PersonalDataRepository,
    ErasuresRepository,
    PersonalDataService,
    RetentionSweeper,
    { provide: Retention, useValue: retention },
  ],
})
export class PersonalDataModule {}
