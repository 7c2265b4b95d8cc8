import { trackInspected, TrackInspected } from '@cueroom/contracts/catalog/tracks';
import { submissionApproved, SubmissionApproved } from '@cueroom/contracts/intake/review';
import { OnEvent } from '@cueroom/messaging/on-event';
import { Injectable } from '@nestjs/common';
import { TracksRepository } from './tracks.repository';
import { TracksService } from './tracks.service';

@Injectable()
export class TracksEvents {
  constructor(
    private readonly tracks: TracksRepository,
    private readonly service: TracksService,
  ) {}

  /** Repeats what the approval has requested already: this adds the tracks when catalog was away. */
  @OnEvent(submissionApproved)
  async addApprovedSongs({ tracks }: SubmissionApproved) {
    for (const track of tracks) await this.service.addOfApprovedSong(track);
  }

  /** What was heard fills only what nobody has typed. */
  @OnEvent(trackInspected)
  async recordInspection({ trackId, objectKey, audio }: TrackInspected) {
    if (audio.state === 'valid') await this.tracks.fillIn(trackId, objectKey, audio);
    await this.tracks.recordVerdict(trackId, objectKey, audio);
  }
}
