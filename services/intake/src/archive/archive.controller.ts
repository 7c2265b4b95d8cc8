import { restoreSubmission } from '@cueroom/contracts/intake/review';
import {
  ArchiveFailed,
  archiveFailed,
  ArchiveProved,
  archiveProved,
  ArchiveStarted,
  archiveStarted,
  ArchiveUnpacked,
  archiveUnpacked,
  FindArchive,
  findArchive,
} from '@cueroom/contracts/media/archive';
import { IdParam } from '@cueroom/contracts/rules';
import { OnEvent } from '@cueroom/messaging/on-event';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { ArchiveRepository } from './archive.repository';
import { ArchiveService } from './archive.service';

@Controller()
export class ArchiveController {
  constructor(
    private readonly service: ArchiveService,
    private readonly archives: ArchiveRepository,
  ) {}

  @OnMessage(findArchive)
  find({ submissionId }: FindArchive) {
    return this.service.find(submissionId);
  }

  @OnMessage(restoreSubmission)
  restore({ id }: IdParam) {
    return this.service.restore(id);
  }

  @OnEvent(archiveStarted)
  recordStart(event: ArchiveStarted) {
    return this.service.recordStart(event);
  }

  @OnEvent(archiveProved)
  recordProof(event: ArchiveProved) {
    return this.service.recordProof(event);
  }

  @OnEvent(archiveFailed)
  markFailed(event: ArchiveFailed) {
    return this.archives.markFailed(event);
  }

  @OnEvent(archiveUnpacked)
  recordUnpacked(event: ArchiveUnpacked) {
    return this.service.recordUnpacked(event);
  }
}
