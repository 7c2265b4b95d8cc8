import { randomUUID } from 'node:crypto';
import { type SongAudio, songInspected, songInspectionStarted } from '@cueroom/contracts/intake/songs';
import { inspectAudio, InspectAudio } from '@cueroom/contracts/media/renditions';
import { Bus } from '@cueroom/messaging/bus';
import { type GivesUp, type JobRun, OnJob } from '@cueroom/messaging/on-job';
import { log } from '@cueroom/platform/logger';
import { Injectable } from '@nestjs/common';
import { FileInspection } from './file-inspection';
import { sentences } from './verdict';

/** A verdict on a song's file. */
@Injectable()
export class InspectAudioJob implements GivesUp<InspectAudio> {
  constructor(
    private readonly files: FileInspection,
    private readonly bus: Bus,
  ) {}

  @OnJob(inspectAudio)
  async inspect(song: InspectAudio, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
    // Each run has an id of its own: a repeated one must not be dropped as known.
    const run = randomUUID();
    await this.bus.publish(songInspectionStarted, `${song.songId}-started-${run}`, subjectOf(song));
    const startedAt = Date.now();
    const audio = await this.files.inspect(song.objectKey, signal);
    await this.report(song, run, audio);
    const { state, error, durationSec } = audio;
    log.info({ songId: song.songId, state, error, durationSec, tookMs: Date.now() - startedAt }, 'audio inspected');
  }

  async giveUp(song: InspectAudio): Promise<void> {
    await this.report(song, randomUUID(), { state: 'invalid', error: sentences.crashing });
    log.error({ songId: song.songId, objectKey: song.objectKey }, 'inspection failed: the worker crashed repeatedly');
  }

  private report(song: InspectAudio, run: string, audio: SongAudio): Promise<void> {
    return this.bus.publish(songInspected, `${song.songId}-inspected-${run}`, { ...subjectOf(song), audio });
  }
}

const subjectOf = ({ submissionId, songId, objectKey }: InspectAudio) => ({ submissionId, songId, objectKey });
