import { findSimilarFiles, RecordingFile } from '@cueroom/contracts/media/recordings';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { RecordingsService } from './recordings.service';

@Controller()
export class RecordingsController {
  constructor(private readonly recordings: RecordingsService) {}

  @OnMessage(findSimilarFiles)
  findLike({ objectKey }: RecordingFile) {
    return this.recordings.findLike(objectKey);
  }
}
