import { trackInspected, TrackInspected } from '@cueroom/contracts/catalog/tracks';
import { songInspected, SongInspected } from '@cueroom/contracts/intake/songs';
import { OnEvent } from '@cueroom/messaging/on-event';
import { Injectable } from '@nestjs/common';
import { RecordingsService } from './recordings.service';

@Injectable()
export class RecordingsEvents {
  constructor(private readonly recordings: RecordingsService) {}

  @OnEvent(songInspected)
  rememberSong(inspected: SongInspected) {
    return this.remember(inspected);
  }

  @OnEvent(trackInspected)
  rememberTrack(inspected: TrackInspected) {
    return this.remember(inspected);
  }

  private async remember({ objectKey, audio }: SongInspected | TrackInspected) {
    if (audio.state === 'valid') await this.recordings.remember(objectKey);
  }
}
