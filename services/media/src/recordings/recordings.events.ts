import { songInspected, SongInspected } from '@cueroom/contracts/intake/songs';
import { OnEvent } from '@cueroom/messaging/on-event';
import { Injectable } from '@nestjs/common';
import { RecordingsService } from './recordings.service';

@Injectable()
export class RecordingsEvents {
  constructor(private readonly recordings: RecordingsService) {}

  @OnEvent(songInspected)
  async rememberFingerprint({ objectKey, audio }: SongInspected) {
    if (audio.state === 'valid') await this.recordings.remember(objectKey);
  }
}
