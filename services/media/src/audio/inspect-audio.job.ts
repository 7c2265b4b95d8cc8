import { randomUUID } from 'node:crypto';
import {
  type IngestedInspected,
  ingestedInspected,
  inspectIngested,
  InspectIngested,
} from '@cueroom/contracts/catalog/ingests';
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
import { type JobRun, OnJob } from '@cueroom/messaging/on-job';
import { Injectable } from '@nestjs/common';
import { fileTags } from '../analysis/file-tags';
import { MediaJob } from '../jobs/media-job';
import { type Inspected, inspectFile } from './inspect-file';
import { askKnownTempo } from './known-tempo';
import { sentences } from './verdict';

const renditionsMade = ['preview', 'peaks', 'fingerprint'] as const;

type Subject = InspectAudio | InspectTrack | InspectIngested;
type Verdict = SongAudio & Pick<IngestedInspected, 'tags'>;

/** A verdict on the file of a song, or of a track that an admin has uploaded, and what it is played by, stored beside it. */
@Injectable()
export class InspectAudioJob extends MediaJob<Subject, Verdict> {
  protected readonly name = 'inspection';
  protected readonly sentences = sentences;

  @OnJob(inspectAudio)
  async inspectSong(song: InspectAudio, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
    await this.bus.publish(songInspectionStarted, `${song.songId}-started-${randomUUID()}`, song);
    await this.run(song, (folder) => this.judge(song.objectKey, folder, signal));
  }

  @OnJob(inspectTrack)
  inspectTrack(track: InspectTrack, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
    return this.run(track, (folder) => this.judge(track.objectKey, folder, signal));
  }

  @OnJob(inspectIngested)
  inspectIngested(row: InspectIngested, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
    return this.run(row, (folder) => this.judge(row.objectKey, folder, signal));
  }

  protected override logged(subject: Subject, audio: SongAudio | null) {
    return { ...subject, state: audio?.state, error: audio?.error, durationSec: audio?.durationSec };
  }

  protected report(subject: Subject, made: Verdict | null, error: string | null): Promise<void> {
    const { tags, ...audio }: Verdict = made ?? { state: 'invalid', error: error ?? undefined };
    // Each run has an id of its own: a repeated one must not be dropped as known.
    const run = `inspected-${randomUUID()}`;
    if ('rowId' in subject)
      return this.bus.publish(ingestedInspected, `${subject.rowId}-${run}`, {
        ...subject,
        audio,
        ...(tags && { tags }),
      });
    return 'songId' in subject
      ? this.bus.publish(songInspected, `${subject.songId}-${run}`, { ...subject, audio })
      : this.bus.publish(trackInspected, `${subject.trackId}-${run}`, { ...subject, audio });
  }

  private async judge(key: string, folder: string, signal: AbortSignal): Promise<Verdict> {
    const file = await this.fetch(key, folder, () => this.removeUnwanted(key));
    const inspected = await inspectFile(file, folder, signal);
    if ('error' in inspected) return { state: 'invalid', error: inspected.error };
    // Another worker has taken the job over: what it has stored stays.
    signal.throwIfAborted();
    await this.store(key, inspected);
    return {
      state: 'valid',
      ...inspected.facts,
      suggestions: await askKnownTempo(this.bus, key, inspected.suggestions),
      tags: fileTags(inspected.words),
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
