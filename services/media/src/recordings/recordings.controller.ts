import { buffer } from 'node:stream/consumers';
import { ingestedInspected, IngestedInspected } from '@cueroom/contracts/catalog/ingests';
import { trackInspected, TrackInspected } from '@cueroom/contracts/catalog/tracks';
import { songInspected, SongInspected } from '@cueroom/contracts/intake/songs';
import {
  type ComparedRecording,
  compareRecordings,
  type Comparison,
  findSimilarFiles,
  RecordingFile,
  RecordingsToCompare,
  type SimilarFile,
} from '@cueroom/contracts/media/recordings';
import { renditionKey } from '@cueroom/contracts/media/renditions';
import { OnEvent } from '@cueroom/messaging/on-event';
import { OnMessage } from '@cueroom/messaging/on-message';
import { ObjectMissing, ObjectStorage } from '@cueroom/storage/object-storage';
import { Controller } from '@nestjs/common';
import { isSameRecording } from '../analysis/fingerprint';
import { type Recording, RecordingsRepository } from './recordings.repository';

/** Does this sound like one that we have? */
@Controller()
export class RecordingsController {
  constructor(
    private readonly recordings: RecordingsRepository,
    private readonly storage: ObjectStorage,
  ) {}

  @OnEvent(songInspected)
  rememberSong(inspected: SongInspected) {
    return this.rememberValid(inspected);
  }

  @OnEvent(trackInspected)
  rememberTrack(inspected: TrackInspected) {
    return this.rememberValid(inspected);
  }

  @OnEvent(ingestedInspected)
  rememberIngested(inspected: IngestedInspected) {
    return this.rememberValid(inspected);
  }

  /** Exact copies first. A file that is unknown, or has no fingerprint, is like nothing. */
  @OnMessage(findSimilarFiles)
  async findSimilar({ objectKey: key }: RecordingFile): Promise<SimilarFile[]> {
    const asked = await this.findWithPrint(key);
    if (!asked) return [];
    const [copies, resembling] = await Promise.all([
      this.recordings.copiesOf(asked),
      this.recordings.resembling(asked),
    ]);
    const same = resembling.filter((other) => !copies.includes(other.key) && isSameRecording(asked.print, other.print));
    return [
      ...copies.map((objectKey) => ({ objectKey, likeness: 'copy' as const })),
      ...same.map((other) => ({ objectKey: other.key, likeness: 'recording' as const })),
    ];
  }

  /** Who asks may have heard of a verdict before this service has. */
  @OnMessage(compareRecordings)
  async compare({ objectKey, others }: RecordingsToCompare): Promise<ComparedRecording[]> {
    const asked = await this.findWithPrint(objectKey);
    return Promise.all(
      others.map(async (key) => ({ objectKey: key, comparison: comparisonOf(asked, await this.findWithPrint(key)) })),
    );
  }

  private async findWithPrint(key: string): Promise<Recording | null> {
    const found = await this.recordings.find(key);
    if (!found || found.print.length > 0) return found;
    await this.remember(key);
    return this.recordings.find(key);
  }

  private async rememberValid({ objectKey, audio }: SongInspected | TrackInspected | IngestedInspected): Promise<void> {
    if (audio.state === 'valid') await this.remember(objectKey);
  }

  /** Stores the fingerprint that a worker has put beside the file in its record. */
  private async remember(key: string): Promise<void> {
    try {
      await this.recordings.remember(key, await buffer(await this.storage.read(renditionKey(key, 'fingerprint'))));
    } catch (error) {
      // The song was deleted meanwhile, or it could not be decoded.
      if (!(error instanceof ObjectMissing)) throw error;
    }
  }
}

const comparisonOf = (one: Recording | null, other: Recording | null): Comparison => {
  if (one?.sha256 && one.sha256 === other?.sha256) return 'copy';
  if (!one?.print.length || !other?.print.length) return 'unknown';
  return isSameRecording(one.print, other.print) ? 'recording' : 'other';
};
