import { restoreSubmission } from '@cueroom/contracts/intake/review';
import { FindArchive, findArchive } from '@cueroom/contracts/media/archive';
import { IdParam } from '@cueroom/contracts/rules';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { ArchiveService } from './archive.service';

@Controller()
export class ArchiveController {
  constructor(private readonly archives: ArchiveService) {}

  @OnMessage(findArchive)
  find({ submissionId }: FindArchive) {
    return this.archives.find(submissionId);
  }

  @OnMessage(restoreSubmission)
  restore({ id }: IdParam) {
    return this.archives.restore(id);
  }
}
