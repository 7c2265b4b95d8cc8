import { trackInspected, TrackInspected } from '@cueroom/contracts/catalog/tracks';
import { submissionApproved, SubmissionApproved } from '@cueroom/contracts/intake/review';
import { OnEvent } from '@cueroom/messaging/on-event';
import { Injectable } from '@nestjs/common';
import { TracksRepository } from './tracks.repository';

@Injectable()
export class TracksEvents {
  constructor(private readonly tracks: TracksRepository) {}

  /**
   * Repeats what the approval has asked for: this is what survives a catalog that was away. Told late, or again, it does not
   * bring back a track that was deleted meanwhile.
   */
  @OnEvent(submissionApproved)
  async addApprovedSongs({ tracks }: SubmissionApproved) {
    for (const track of tracks) {
      if (!(await this.tracks.isEnded(track.sourceSongId))) await this.tracks.upsertBySourceSong(track);
    }
  }

  /** What was heard fills only what nobody has typed. */
  @OnEvent(trackInspected)
  async recordInspection({ trackId, objectKey, audio }: TrackInspected) {
    if (audio.state === 'valid') await this.tracks.fillIn(trackId, objectKey, audio);
    await this.tracks.recordVerdict(trackId, objectKey, audio);
  }
}
