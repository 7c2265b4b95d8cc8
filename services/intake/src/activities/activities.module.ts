import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ActivitiesController } from './activities.controller';
import { ActivitiesEvents } from './activities.events';
import { ActivitiesRepository } from './activities.repository';
import { activitySchema } from './activities.schema';

@Module({
  imports: [MongooseModule.forFeature([{ name: 'Activity', schema: activitySchema, collection: 'crm_activities' }])],
  controllers: [ActivitiesController],
  providers: [ActivitiesRepository, ActivitiesEvents],
  exports: [ActivitiesRepository, MongooseModule],
})
export class ActivitiesModule {}
