import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { trackInspected } from '@cueroom/contracts/catalog/tracks';
import { songInspected, songInspectionStarted } from '@cueroom/contracts/intake/songs';
import { type SongAudio } from '@cueroom/contracts/media/song-audio';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { getObjectStatus } from '@cueroom/contracts/media/objects';
import {
  inspectAudio,
  InspectAudio,
  inspectTrack,
  InspectTrack,
  renditionKey,
} from '@cueroom/contracts/media/renditions';
import { Bus } from '@cueroom/messaging/bus';
import { type GivesUp, type JobRun, OnJob } from '@cueroom/messaging/on-job';
import { log } from '@cueroom/platform/logger';
import { ObjectMissing, ObjectStorage } from '@cueroom/storage/object-storage';
import { Injectable } from '@nestjs/common';
import { WorkFolders } from '../files/work-folders';
import { type Inspected, inspectFile } from './inspect-file';
import { sentences } from './verdict';

const renditionsMade = ['preview', 'peaks', 'fingerprint'] as const;

/** A verdict on the file of a song, or of a track that an admin has uploaded, and what it is played by, stored beside it. */
@Injectable()
export class InspectAudioJob implements GivesUp<InspectAudio | InspectTrack> {
  constructor(
    private readonly storage: ObjectStorage,
    private readonly folders: WorkFolders,
    private readonly bus: Bus,
  ) {}

  @OnJob(inspectAudio)
  async inspectSong(song: InspectAudio, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
    await this.bus.publish(songInspectionStarted, `${song.songId}-started-${randomUUID()}`, song);
    await this.inspect(song, signal);
  }

  @OnJob(inspectTrack)
  async inspectTrack(track: InspectTrack, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
    await this.inspect(track, signal);
  }

  async giveUp(subject: InspectAudio | InspectTrack): Promise<void> {
    await this.report(subject, { state: 'invalid', error: sentences.crashing });
    log.error({ ...subject }, 'inspection failed: the worker crashed repeatedly');
  }

  private async inspect(subject: InspectAudio | InspectTrack, signal: AbortSignal): Promise<void> {
    const startedAt = Date.now();
    const audio = await this.folders.withFolder((folder) => this.judge(subject.objectKey, folder, signal));
    await this.report(subject, audio);
    const { state, error, durationSec } = audio;
    log.info({ ...subject, state, error, durationSec, tookMs: Date.now() - startedAt }, 'audio inspected');
  }

  private report(subject: InspectAudio | InspectTrack, audio: SongAudio): Promise<void> {
    // Each run has an id of its own: a repeated one must not be dropped as known.
    const run = `inspected-${randomUUID()}`;
    return 'songId' in subject
      ? this.bus.publish(songInspected, `${subject.songId}-${run}`, { ...subject, audio })
      : this.bus.publish(trackInspected, `${subject.trackId}-${run}`, { ...subject, audio });
  }

  private async judge(key: string, folder: string, signal: AbortSignal): Promise<SongAudio> {
    // Alone in its folder and without its name: what it contains decides what it is.
    const file = path.join(folder, 'source');
    try {
      await this.storage.copyTo(key, file);
    } catch (error) {
      if (!(error instanceof ObjectMissing)) throw error;
      await this.removeUnwanted(key);
      return { state: 'invalid', error: sentences.gone };
    }
    const inspected = await inspectFile(file, folder, signal);
    if ('error' in inspected) return { state: 'invalid', error: inspected.error };
    // Another worker has taken the job over: what it has stored stays.
    signal.throwIfAborted();
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
    await Promise.all(renditionsMade.map((made) => this.storage.putFile(renditionKey(key, made), inspected[made])));
    if (!(await this.storage.stat(key))) await this.removeUnwanted(key);
  }

  /** Renditions that were stored after their file was deleted. An archived file is not there either, and keeps them. */
  private async removeUnwanted(key: string): Promise<void> {
    const { isKept } = await this.bus.request(getObjectStatus, { key });
    if (isKept) return;
    for (const made of renditionsMade) await this.storage.remove(renditionKey(key, made));
  }
}
