import { HistoryReader } from '@cueroom/persistence/records/history.reader';
import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MailModule } from '../mail/mail.module';
import { SubmissionsModule } from '../submissions/submissions.module';
import { ThreadModule } from '../thread/thread.module';
import { ActivitiesController } from './activities.controller';
import { ActivitiesRepository } from './activities.repository';
import { activitySchema } from './activities.schema';
import { ActivityUndo } from './activity-undo.service';
import { BriefViewsController, BriefsController, SameSenderController } from './briefs.controller';
import { BriefTimeline } from './brief-timeline.service';
import { BriefsBoardRepository } from './briefs-board.repository';
import { BriefsRepository } from './briefs.repository';
import { briefSchema } from './briefs.schema';
import { BulkInquiries } from './bulk-inquiries';
import { ContactLog } from './contact-log.service';
import { ContactsController } from './contacts.controller';
import { ContactsRepository } from './contacts.repository';
import { contactSchema } from './contacts.schema';
import { SameSenderRepository } from './same-sender.repository';

const models = MongooseModule.forFeature([
  { name: 'Brief', schema: briefSchema, collection: 'briefs' },
  { name: 'Contact', schema: contactSchema, collection: 'contacts' },
  { name: 'Activity', schema: activitySchema, collection: 'crm_activities' },
]);

/** Briefs, messages and the timelines of every record. */
@Module({
  imports: [models, MailModule, SubmissionsModule, ThreadModule],
  controllers: [BriefsController, BriefViewsController, ContactsController, ActivitiesController, SameSenderController],
  providers: [
    BriefsRepository,
    BriefsBoardRepository,
    BriefTimeline,
    HistoryReader,
    ContactsRepository,
    BulkInquiries,
    ActivitiesRepository,
    ContactLog,
    ActivityUndo,
    SameSenderRepository,
  ],
  exports: [models, BriefsRepository, ContactsRepository, ActivitiesRepository],
})
export class CrmModule {}
