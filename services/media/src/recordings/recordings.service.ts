import { buffer } from 'node:stream/consumers';
import type { SimilarFile } from '@cueroom/contracts/media/recordings';
import { renditionKey } from '@cueroom/contracts/media/renditions';
import { ObjectMissing, ObjectStorage } from '@cueroom/storage/object-storage';
import { Injectable } from '@nestjs/common';
import { isSameRecording } from '../analysis/fingerprint';
import { RecordingsRepository } from './recordings.repository';

/** Does this sound like one that we have? */
@Injectable()
export class RecordingsService {
  constructor(
    private readonly recordings: RecordingsRepository,
    private readonly storage: ObjectStorage,
  ) {}

  /** Takes over the fingerprint that a worker has put beside the file. */
  async remember(key: string): Promise<void> {
    try {
      await this.recordings.remember(key, await buffer(await this.storage.read(renditionKey(key, 'fingerprint'))));
    } catch (error) {
      // The song was deleted meanwhile, or it could not be decoded.
      if (!(error instanceof ObjectMissing)) throw error;
    }
  }

  /** Exact copies first. A file that is unknown, or has no fingerprint, is like nothing. */
  async findLike(key: string): Promise<SimilarFile[]> {
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
}
