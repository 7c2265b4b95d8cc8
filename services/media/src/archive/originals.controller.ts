import { AppError } from '@cueroom/contracts/app-error';
import {
  ArchivedFiles,
  archivesDiscarded,
  ArchivesDiscarded,
  releaseOriginals,
  returnOriginals,
} from '@cueroom/contracts/media/archive';
import { songOwner } from '@cueroom/contracts/media/objects';
import { OnEvent } from '@cueroom/messaging/on-event';
import { OnMessage } from '@cueroom/messaging/on-message';
import { ObjectStorage } from '@cueroom/storage/object-storage';
import { Controller } from '@nestjs/common';
import { ObjectsRepository } from '../objects/objects.repository';

/** Originals are deleted when their archive is proved, and come back from it. Their previews stay. */
@Controller()
export class OriginalsController {
  constructor(
    private readonly records: ObjectsRepository,
    private readonly storage: ObjectStorage,
  ) {}

  @OnMessage(releaseOriginals)
  async release({ archiveKey, files }: ArchivedFiles): Promise<void> {
    if (!(await this.storage.stat(archiveKey))) throw new AppError('conflict', 'This archive is not there');
    for (const { objectKey, songUid } of files) {
      const isReleased = await this.records.release(objectKey, songOwner(songUid), archiveKey);
      if (isReleased) await this.storage.remove(objectKey);
    }
  }

  @OnMessage(returnOriginals)
  async giveBack({ files }: ArchivedFiles): Promise<void> {
    for (const { objectKey } of files) {
      const record = await this.records.find(objectKey);
      if (record?.state !== 'archived') continue;
      const stored = await this.storage.stat(objectKey);
      if (stored?.bytes !== record.bytes) throw new AppError('conflict', 'An original is not there');
      await this.records.markRestored(objectKey);
    }
  }

  /** A worker that is still packing one may store it after this, and be killed before it sees that it is not wanted. */
  @OnEvent(archivesDiscarded)
  async discardArchives({ archiveKeys }: ArchivesDiscarded): Promise<void> {
    for (const key of archiveKeys) {
      await this.records.leaveTombstone(key);
      await this.storage.remove(key);
    }
  }
}
