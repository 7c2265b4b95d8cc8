import { randomUUID } from 'node:crypto';
import { trackInspected } from '@cueroom/contracts/catalog/tracks';
import type { SongAudio } from '@cueroom/contracts/intake/songs';
import { inspectTrack, InspectTrack } from '@cueroom/contracts/media/renditions';
import { Bus } from '@cueroom/messaging/bus';
import { type GivesUp, type JobRun, OnJob } from '@cueroom/messaging/on-job';
import { log } from '@cueroom/platform/logger';
import { Injectable } from '@nestjs/common';
import { FileInspection } from './file-inspection';
import { sentences } from './verdict';

/** What a track that an admin has uploaded is played by, and what is heard in it. */
@Injectable()
export class InspectTrackJob implements GivesUp<InspectTrack> {
  constructor(
    private readonly files: FileInspection,
    private readonly bus: Bus,
  ) {}

  @OnJob(inspectTrack)
  async inspect(track: InspectTrack, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
    const audio = await this.files.inspect(track.objectKey, signal);
    await this.tell(track, audio);
    log.info({ trackId: track.trackId, state: audio.state, error: audio.error }, 'inspected');
  }

  async giveUp(track: InspectTrack): Promise<void> {
    await this.tell(track, { state: 'invalid', error: sentences.crashing });
    log.error({ trackId: track.trackId, objectKey: track.objectKey }, 'a file ended its worker again and again');
  }

  private tell({ trackId, objectKey }: InspectTrack, audio: SongAudio): Promise<void> {
    return this.bus.publish(trackInspected, `${trackId}-inspected-${randomUUID()}`, { trackId, objectKey, audio });
  }
}
