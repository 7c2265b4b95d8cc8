import { ArchivedFiles, releaseOriginals, returnOriginals } from '@cueroom/contracts/media/archive';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { OriginalsService } from './originals.service';

@Controller()
export class OriginalsController {
  constructor(private readonly originals: OriginalsService) {}

  @OnMessage(releaseOriginals)
  release(archived: ArchivedFiles) {
    return this.originals.release(archived);
  }

  @OnMessage(returnOriginals)
  giveBack(archived: ArchivedFiles) {
    return this.originals.giveBack(archived);
  }
}
