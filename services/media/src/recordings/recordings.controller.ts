import { buffer } from 'node:stream/consumers';
import { trackInspected, TrackInspected } from '@cueroom/contracts/catalog/tracks';
import { songInspected, SongInspected } from '@cueroom/contracts/intake/songs';
import { findSimilarFiles, RecordingFile, type SimilarFile } from '@cueroom/contracts/media/recordings';
import { renditionKey } from '@cueroom/contracts/media/renditions';
import { OnEvent } from '@cueroom/messaging/on-event';
import { OnMessage } from '@cueroom/messaging/on-message';
import { ObjectMissing, ObjectStorage } from '@cueroom/storage/object-storage';
import { Controller } from '@nestjs/common';
import { isSameRecording } from '../analysis/fingerprint';
import { RecordingsRepository } from './recordings.repository';

/** Does this sound like one that we have? */
@Controller()
export class RecordingsController {
  constructor(
    private readonly recordings: RecordingsRepository,
    private readonly storage: ObjectStorage,
  ) {}

  @OnEvent(songInspected)
  rememberSong(inspected: SongInspected) {
    return this.remember(inspected);
  }

  @OnEvent(trackInspected)
  rememberTrack(inspected: TrackInspected) {
    return this.remember(inspected);
  }

  /** Exact copies first. A file that is unknown, or has no fingerprint, is like nothing. */
  @OnMessage(findSimilarFiles)
  async findSimilar({ objectKey: key }: RecordingFile): Promise<SimilarFile[]> {
    const asked = await this.recordings.find(key);
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

  /** Stores the fingerprint that a worker has put beside the file in its record. */
  private async remember({ objectKey: key, audio }: SongInspected | TrackInspected): Promise<void> {
    if (audio.state !== 'valid') return;
    try {
      await this.recordings.remember(key, await buffer(await this.storage.read(renditionKey(key, 'fingerprint'))));
    } catch (error) {
      // The song was deleted meanwhile, or it could not be decoded.
      if (!(error instanceof ObjectMissing)) throw error;
    }
  }
}
