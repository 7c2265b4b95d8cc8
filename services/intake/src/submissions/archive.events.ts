import {
  ArchiveFailed,
  archiveFailed,
  ArchiveProved,
  archiveProved,
  ArchiveStarted,
  archiveStarted,
  ArchiveUnpacked,
  archiveUnpacked,
} from '@cueroom/contracts/media/archive';
import { OnEvent } from '@cueroom/messaging/on-event';
import { Injectable } from '@nestjs/common';
import { ArchiveRepository } from './archive.repository';
import { ArchiveService } from './archive.service';

/** What the workers say about archives. */
@Injectable()
export class ArchiveEvents {
  constructor(
    private readonly archives: ArchiveRepository,
    private readonly service: ArchiveService,
  ) {}

  @OnEvent(archiveStarted)
  async markStarted(event: ArchiveStarted) {
    await this.service.recordStart(event);
  }

  @OnEvent(archiveProved)
  async recordProof(event: ArchiveProved) {
    await this.service.recordProof(event);
  }

  @OnEvent(archiveFailed)
  async markFailed(event: ArchiveFailed) {
    await this.archives.markFailed(event);
  }

  @OnEvent(archiveUnpacked)
  async recordUnpacked(event: ArchiveUnpacked) {
    await this.service.recordUnpacked(event);
  }
}
