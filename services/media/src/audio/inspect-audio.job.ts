import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { type SongAudio, songInspected, songInspectionStarted } from '@cueroom/contracts/intake/songs';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { inspectAudio, InspectAudio, renditionKey } from '@cueroom/contracts/media/renditions';
import { Bus } from '@cueroom/messaging/bus';
import { type GivesUp, type JobRun, OnJob } from '@cueroom/messaging/on-job';
import { log } from '@cueroom/platform/logger';
import { ObjectMissing, ObjectStorage } from '@cueroom/storage/object-storage';
import { Injectable } from '@nestjs/common';
import { WorkFolders } from '../worker/work-folders';
import { type Inspected, inspectFile } from './inspect-file';
import { sentences } from './verdict';

const renditionsMade = ['preview', 'peaks', 'fingerprint'] as const;

/** A private copy of a song's file, a verdict on it, and what it is played by. */
@Injectable()
export class InspectAudioJob implements GivesUp<InspectAudio> {
  constructor(
    private readonly storage: ObjectStorage,
    private readonly folders: WorkFolders,
    private readonly bus: Bus,
  ) {}

  @OnJob(inspectAudio)
  async inspect(song: InspectAudio, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
    // Every run has its own: a repeated one has to be heard, too.
    const run = randomUUID();
    await this.bus.publish(songInspectionStarted, `${song.songId}-started-${run}`, subjectOf(song));
    const startedAt = Date.now();
    const audio = await this.folders.withFolder((folder) => this.judge(song.objectKey, folder, signal));
    await this.tell(song, run, audio);
    const { state, error, durationSec } = audio;
    log.info({ songId: song.songId, state, error, durationSec, tookMs: Date.now() - startedAt }, 'inspected');
  }

  async giveUp(song: InspectAudio): Promise<void> {
    await this.tell(song, randomUUID(), { state: 'invalid', error: sentences.crashing });
    log.error({ songId: song.songId, objectKey: song.objectKey }, 'a file ended its worker again and again');
  }

  private async judge(key: string, folder: string, signal: AbortSignal): Promise<SongAudio> {
    // Alone in its folder and without its name: what it contains decides what it is.
    const file = path.join(folder, 'source');
    try {
      await this.storage.copyTo(key, file);
    } catch (fault) {
      if (fault instanceof ObjectMissing) return { state: 'invalid', error: sentences.gone };
      throw fault;
    }
    const inspected = await inspectFile(file, folder, signal);
    if ('error' in inspected) return { state: 'invalid', error: inspected.error };
    await this.store(key, inspected);
    return {
      state: 'valid',
      ...inspected.facts,
      suggestions: inspected.suggestions,
      previewUrl: objectPathOf(renditionKey(key, 'preview')),
      peaksUrl: objectPathOf(renditionKey(key, 'peaks')),
    };
  }

  private async store(key: string, inspected: Inspected): Promise<void> {
    for (const rendition of renditionsMade) {
      const made = inspected[rendition];
      if (made) await this.storage.putFile(renditionKey(key, rendition), made);
    }
    // Whoever deletes a file deletes it before its renditions: those that came too late are taken back here.
    if (await this.storage.stat(key)) return;
    for (const rendition of renditionsMade) await this.storage.remove(renditionKey(key, rendition));
  }

  private tell(song: InspectAudio, run: string, audio: SongAudio): Promise<void> {
    return this.bus.publish(songInspected, `${song.songId}-inspected-${run}`, { ...subjectOf(song), audio });
  }
}

const subjectOf = ({ submissionId, songId, objectKey }: InspectAudio) => ({ submissionId, songId, objectKey });
