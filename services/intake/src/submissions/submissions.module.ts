import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ArchiveController } from './archive.controller';
import { ArchiveEvents } from './archive.events';
import { ArchiveReconciler } from './archive.reconciler';
import { ArchiveRepository } from './archive.repository';
import { ArchiveService } from './archive.service';
import { ReviewService } from './review.service';
import { SongsService } from './songs.service';
import { SubmissionListRepository } from './submission-list.repository';
import { submissionSchema } from './submissions.schema';
import { SubmissionsController } from './submissions.controller';
import { SubmissionsEvents } from './submissions.events';
import { SubmissionsQueries } from './submissions.queries';
import { SubmissionsReconciler } from './submissions.reconciler';
import { SubmissionsRepository } from './submissions.repository';
import { SubmissionsService } from './submissions.service';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: 'Submission', schema: submissionSchema, collection: 'artist_submissions' }]),
  ],
  controllers: [SubmissionsController, ArchiveController],
  providers: [
    SubmissionsRepository,
    SubmissionListRepository,
    SubmissionsService,
    SubmissionsQueries,
    SongsService,
    ReviewService,
    SubmissionsEvents,
    SubmissionsReconciler,
    ArchiveRepository,
    ArchiveService,
    ArchiveEvents,
    ArchiveReconciler,
  ],
  exports: [SubmissionsRepository, MongooseModule],
})
export class SubmissionsModule {}
