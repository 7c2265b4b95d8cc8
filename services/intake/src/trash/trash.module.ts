import { Module } from '@nestjs/common';
import { ActivitiesModule } from '../activities/activities.module';
import { BriefsModule } from '../briefs/briefs.module';
import { ContactsModule } from '../contacts/contacts.module';
import { TrashPurger } from './trash.purger';

@Module({ imports: [BriefsModule, ContactsModule, ActivitiesModule], providers: [TrashPurger] })
export class TrashModule {}
