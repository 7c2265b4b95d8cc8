import { Module } from '@nestjs/common';
import { ReviewModule } from '../review/review.module';
import { SubmissionsModule } from '../submissions/submissions.module';
import { ArchiveController } from './archive.controller';
import { ArchiveReconciler } from './archive.reconciler';
import { ArchiveRepository } from './archive.repository';
import { ArchiveService } from './archive.service';

/** Originals of approved songs, packed and brought back. */
@Module({
  imports: [ReviewModule, SubmissionsModule],
  controllers: [ArchiveController],
  providers: [ArchiveRepository, ArchiveService, ArchiveReconciler],
})
export class ArchiveModule {}
