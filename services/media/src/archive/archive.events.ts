import {
  restoreRequested,
  RestoreRequested,
  submissionRejected,
  SubmissionRejected,
} from '@cueroom/contracts/intake/review';
import {
  archiveJobId,
  archivesDiscarded,
  ArchivesDiscarded,
  archiveSubmission,
  unpackArchive,
} from '@cueroom/contracts/media/archive';
import { Bus } from '@cueroom/messaging/bus';
import { OnEvent } from '@cueroom/messaging/on-event';
import { Injectable } from '@nestjs/common';
import { OriginalsService } from './originals.service';

/** Event → effect, for archives. A job that waits or runs already is not doubled. */
@Injectable()
export class ArchiveEvents {
  constructor(
    private readonly originals: OriginalsService,
    private readonly bus: Bus,
  ) {}

  @OnEvent(submissionRejected)
  async archive({ submissionId, revision }: SubmissionRejected) {
    await this.bus.enqueue(archiveSubmission, archiveJobId({ submissionId, revision }), { submissionId, revision });
  }

  @OnEvent(restoreRequested)
  async unpack({ submissionId, archiveKey }: RestoreRequested) {
    await this.bus.enqueue(unpackArchive, archiveKey, { submissionId, archiveKey });
  }

  @OnEvent(archivesDiscarded)
  async discard({ archiveKeys }: ArchivesDiscarded) {
    await this.originals.discardArchives(archiveKeys);
  }
}
