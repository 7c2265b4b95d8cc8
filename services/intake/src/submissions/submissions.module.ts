import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ReviewService } from './review.service';
import { SongsService } from './songs.service';
import { submissionSchema } from './submissions.schema';
import { SubmissionsController } from './submissions.controller';
import { SubmissionsEvents } from './submissions.events';
import { SubmissionsReconciler } from './submissions.reconciler';
import { SubmissionsRepository } from './submissions.repository';

@Module({
  imports: [
    MongooseModule.forFeature([{ name: 'Submission', schema: submissionSchema, collection: 'artist_submissions' }]),
  ],
  controllers: [SubmissionsController],
  providers: [SubmissionsRepository, SongsService, ReviewService, SubmissionsEvents, SubmissionsReconciler],
})
export class SubmissionsModule {}
