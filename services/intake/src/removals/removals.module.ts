import { Module } from '@nestjs/common';
import { ActivitiesModule } from '../activities/activities.module';
import { BriefsModule } from '../briefs/briefs.module';
import { ContactsModule } from '../contacts/contacts.module';
import { RemovalsSweeper } from './removals.sweeper';

@Module({ imports: [BriefsModule, ContactsModule, ActivitiesModule], providers: [RemovalsSweeper] })
export class RemovalsModule {}
