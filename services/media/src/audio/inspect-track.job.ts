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

/** Preview, peaks and facts of a track that an admin has uploaded. */
@Injectable()
export class InspectTrackJob implements GivesUp<InspectTrack> {
  constructor(
    private readonly files: FileInspection,
    private readonly bus: Bus,
  ) {}

  @OnJob(inspectTrack)
  async inspect(track: InspectTrack, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
    const audio = await this.files.inspect(track.objectKey, signal);
    await this.report(track, audio);
    log.info({ trackId: track.trackId, state: audio.state, error: audio.error }, 'audio inspected');
  }

  async giveUp(track: InspectTrack): Promise<void> {
    await this.report(track, { state: 'invalid', error: sentences.crashing });
    log.error(
      { trackId: track.trackId, objectKey: track.objectKey },
      'inspection failed: the worker crashed repeatedly',
    );
  }

  private report({ trackId, objectKey }: InspectTrack, audio: SongAudio): Promise<void> {
    return this.bus.publish(trackInspected, `${trackId}-inspected-${randomUUID()}`, { trackId, objectKey, audio });
  }
}
