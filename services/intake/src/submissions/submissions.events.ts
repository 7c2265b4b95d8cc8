import {
  songInspected,
  SongInspected,
  songInspectionStarted,
  SongInspectionStarted,
} from '@cueroom/contracts/intake/songs';
import { OnEvent } from '@cueroom/messaging/on-event';
import { Injectable } from '@nestjs/common';
import { SubmissionsRepository } from './submissions.repository';

/** What the workers say about songs. */
@Injectable()
export class SubmissionsEvents {
  constructor(private readonly submissions: SubmissionsRepository) {}

  @OnEvent(songInspectionStarted)
  async markInspecting({ songId, objectKey }: SongInspectionStarted) {
    await this.submissions.markInspecting(songId, objectKey);
  }

  @OnEvent(songInspected)
  async recordVerdict({ songId, objectKey, audio }: SongInspected) {
    await this.submissions.recordVerdict(songId, objectKey, audio);
  }
}
