import { Module } from '@nestjs/common';
import { ReviewModule } from '../review/review.module';
import { SubmissionsModule } from '../submissions/submissions.module';
import { ArchiveController } from './archive.controller';
import { ArchiveReconciler, ArchiveService } from './archive.service';
import { ArchiveRepository } from './archive.repository';

/** Originals of approved songs, packed and brought back. */
@Module({
  imports: [ReviewModule, SubmissionsModule],
  controllers: [ArchiveController],
  providers: [ArchiveRepository, ArchiveService, ArchiveReconciler],
})
export class ArchiveModule {}
