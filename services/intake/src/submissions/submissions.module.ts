import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { LinksModule } from '../links/links.module';
import { MailModule } from '../mail/mail.module';
import { BulkSubmissions } from './bulk-submissions';
import { InspectionsRepository } from './inspections.repository';
import { InspectionsService, SubmissionsReconciler } from './inspections.service';
import { SongsService } from './songs.service';
import { SubmissionListRepository } from './submission-list.repository';
import { SubmissionsController } from './submissions.controller';
import { SubmissionsRepository } from './submissions.repository';
import { submissionSchema } from './submissions.schema';
import { SubmissionsService } from './submissions.service';
import { VersionsRepository } from './versions.repository';
import { VersionsService } from './versions.service';

const models = MongooseModule.forFeature([
  { name: 'Submission', schema: submissionSchema, collection: 'artist_submissions' },
]);

/** Submissions with their songs and versions: taken in, inspected, listed. */
@Module({
  imports: [models, LinksModule, MailModule],
  controllers: [SubmissionsController],
  providers: [
    SubmissionsRepository,
    SubmissionListRepository,
    SubmissionsService,
    SongsService,
    VersionsRepository,
    VersionsService,
    InspectionsRepository,
    InspectionsService,
    SubmissionsReconciler,
    BulkSubmissions,
  ],
  exports: [models, SubmissionsRepository, SubmissionsService, VersionsService],
})
export class SubmissionsModule {}
