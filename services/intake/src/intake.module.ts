import { MessagingModule } from '@cueroom/messaging/messaging.module';
import { PersistenceModule } from '@cueroom/persistence/persistence.module';
import { RecordNames } from '@cueroom/persistence/record-names';
import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ActivitiesController } from './activities/activities.controller';
import { ActivitiesRepository } from './activities/activities.repository';
import { activitySchema } from './activities/activities.schema';
import { ContactLog } from './activities/contact-log.service';
import { ActivityMails } from './announcements/activity.mails';
import { Announcements } from './announcements/announcements.service';
import { ArtistNewsController } from './announcements/artist-news.controller';
import { NotificationMails } from './announcements/notification.mails';
import { ReceivedRepository } from './announcements/received.repository';
import { ThreadMails } from './announcements/thread.mails';
import { ArtistPageController } from './artist-page/artist-page.controller';
import { ArtistPageRepository } from './artist-page/artist-page.repository';
import { ArtistPageService } from './artist-page/artist-page.service';
import { ArtistPerson } from './artist-page/artist-person.service';
import { FilesSweeper } from './artist-page/files.sweeper';
import { LinkMails } from './artist-page/link.mails';
import { PersonController } from './artist-page/person.controller';
import { PersonMails } from './artist-page/person.mails';
import { PersonRequests } from './artist-page/person-requests.repository';
import { personRequestSchema } from './artist-page/person-requests.schema';
import { BriefsController } from './briefs/briefs.controller';
import { BriefsRepository } from './briefs/briefs.repository';
import { briefSchema } from './briefs/briefs.schema';
import { ContactsController } from './contacts/contacts.controller';
import { ContactsRepository } from './contacts/contacts.repository';
import { contactSchema } from './contacts/contacts.schema';
import { env } from './env';
import { FeedbackController } from './feedback/feedback.controller';
import { SameSenderController } from './same-sender/same-sender.controller';
import { SameSenderRepository } from './same-sender/same-sender.repository';
import { LettersController } from './letters/letters.controller';
import { TemplatesRepository } from './letters/templates.repository';
import { templateSchema } from './letters/templates.schema';
import { FormerMails } from './mail/former-mails.repository';
import { MailDelivery } from './mail/mail.delivery';
import { MailServer } from './mail/mail-server';
import { MailsController } from './mail/mails.controller';
import { Mails } from './mail/mails.repository';
import { mailSchema } from './mail/mails.schema';
import { Studio } from './mail/studio';
import { NamesController } from './names.controller';
import { ErasureJobs } from './personal-data/erasure.jobs';
import { ErasuresRepository } from './personal-data/erasures.repository';
import { erasureSchema } from './personal-data/erasures.schema';
import { PersonalDataController } from './personal-data/personal-data.controller';
import { PersonalDataRepository } from './personal-data/personal-data.repository';
import { PitchPeople } from './personal-data/pitch-people';
import { PersonalDataService } from './personal-data/personal-data.service';
import { RetentionSweeper } from './personal-data/retention.sweeper';
import { PitchMails } from './pitches/pitch.mails';
import { PitchTimeline } from './pitches/pitch-timeline.service';
import { PitchesController } from './pitches/pitches.controller';
import { Retention } from './retention';
import { ApprovalsReconciler } from './submissions/approvals.reconciler';
import { ArchiveController } from './submissions/archive.controller';
import { ArchiveReconciler } from './submissions/archive.reconciler';
import { ArchiveRepository } from './submissions/archive.repository';
import { ArchiveService } from './submissions/archive.service';
import { DecisionsRepository } from './submissions/decisions.repository';
import { EndedLinks } from './submissions/ended-links.repository';
import { endedLinkSchema } from './submissions/ended-links.schema';
import { InspectionsRepository } from './submissions/inspections.repository';
import { InspectionsService } from './submissions/inspections.service';
import { MusicLinks } from './submissions/music-link';
import { ReviewLetters } from './submissions/review.letters';
import { ReviewService } from './submissions/review.service';
import { SongsService } from './submissions/songs.service';
import { SubmissionListRepository } from './submissions/submission-list.repository';
import { SubmissionsController } from './submissions/submissions.controller';
import { SubmissionsReconciler } from './submissions/submissions.reconciler';
import { SubmissionsRepository } from './submissions/submissions.repository';
import { submissionSchema } from './submissions/submissions.schema';
import { IntakeSettings } from './settings';
import { SubmissionsService } from './submissions/submissions.service';
import { VersionsRepository } from './submissions/versions.repository';
import { VersionsService } from './submissions/versions.service';
import { MessagesRepository } from './thread/messages.repository';
import { messageSchema } from './thread/messages.schema';
import { TrashPurger } from './trash/trash.purger';

const retention: Retention = {
  brief: env.RETENTION_BRIEFS_DAYS,
  contact: env.RETENTION_CONTACTS_DAYS,
  submission: env.RETENTION_SUBMISSIONS_DAYS,
  activity: env.RETENTION_ACTIVITIES_DAYS,
  listening: env.RETENTION_LISTENING_DAYS,
};

/** What artists and clients send: submissions with their songs, project briefs, contact messages; and what admins do about it. */
@Module({
  imports: [
    MessagingModule.forRoot({ redisUrl: env.REDIS_URL, queuesUrl: env.REDIS_QUEUES_URL, service: 'intake' }),
    PersistenceModule.forRoot({ uri: env.MONGODB_URI, database: 'cueroom-intake' }),
    MongooseModule.forFeature([
      { name: 'Submission', schema: submissionSchema, collection: 'artist_submissions' },
      { name: 'Brief', schema: briefSchema, collection: 'briefs' },
      { name: 'Contact', schema: contactSchema, collection: 'contacts' },
      { name: 'Activity', schema: activitySchema, collection: 'crm_activities' },
      { name: 'Erasure', schema: erasureSchema, collection: 'erasures' },
      { name: 'Message', schema: messageSchema, collection: 'messages' },
      { name: 'Template', schema: templateSchema, collection: 'templates' },
      { name: 'EndedLink', schema: endedLinkSchema, collection: 'ended_links' },
      { name: 'PersonRequest', schema: personRequestSchema, collection: 'person_requests' },
      { name: 'Mail', schema: mailSchema, collection: 'mails' },
    ]),
  ],
  controllers: [
    SubmissionsController,
    ArchiveController,
    BriefsController,
    ContactsController,
    ActivitiesController,
    FeedbackController,
    SameSenderController,
    NamesController,
    PersonalDataController,
    ArtistPageController,
    ArtistNewsController,
    PersonController,
    LettersController,
    PitchesController,
    MailsController,
  ],
  providers: [
    SubmissionsRepository,
    DecisionsRepository,
    SubmissionListRepository,
    SubmissionsService,
    SongsService,
    VersionsRepository,
    VersionsService,
    InspectionsRepository,
    InspectionsService,
    ReviewService,
    SubmissionsReconciler,
    ApprovalsReconciler,
    MusicLinks,
    EndedLinks,
    MessagesRepository,
    ReviewLetters,
    TemplatesRepository,
    ArtistPageRepository,
    ArtistPageService,
    ArtistPerson,
    FilesSweeper,
    LinkMails,
    PersonRequests,
    PersonMails,
    ThreadMails,
    ArchiveRepository,
    ArchiveService,
    ArchiveReconciler,
    BriefsRepository,
    ContactsRepository,
    ActivitiesRepository,
    ContactLog,
    SameSenderRepository,
    RecordNames,
    ReceivedRepository,
    Announcements,
    ActivityMails,
    NotificationMails,
    PitchMails,
    PitchTimeline,
    MailDelivery,
    Mails,
    FormerMails,
    { provide: MailServer, useFactory: () => new MailServer(env) },
    { provide: Studio, useFactory: () => new Studio(env) },
    { provide: IntakeSettings, useValue: env },
    TrashPurger,
    PersonalDataRepository,
    ErasuresRepository,
    PersonalDataService,
    PitchPeople,
    ErasureJobs,
    RetentionSweeper,
    { provide: Retention, useValue: retention },
  ],
})
export class IntakeModule {}
