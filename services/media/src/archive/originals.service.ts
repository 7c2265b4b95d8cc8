import { AppError } from '@cueroom/contracts/app-error';
import type { ArchivedFiles } from '@cueroom/contracts/media/archive';
import { songOwner } from '@cueroom/contracts/media/objects';
import { ObjectStorage } from '@cueroom/storage/object-storage';
import { Injectable } from '@nestjs/common';
import { ObjectsRepository } from '../objects/objects.repository';
import { OriginalsRepository } from './originals.repository';

/** Originals go when their archive is proved, and come back from it. Their previews stay. */
@Injectable()
export class OriginalsService {
  constructor(
    private readonly originals: OriginalsRepository,
    private readonly records: ObjectsRepository,
    private readonly storage: ObjectStorage,
  ) {}

  async release({ archiveKey, files }: ArchivedFiles): Promise<void> {
    if (!(await this.storage.stat(archiveKey))) throw new AppError('conflict', 'This archive is not there');
    for (const { objectKey, songUid } of files) {
      const isReleased = await this.originals.release(objectKey, songOwner(songUid), archiveKey);
      if (isReleased) await this.storage.remove(objectKey);
    }
  }

  /** @throws when one of them is not there */
  async giveBack({ files }: ArchivedFiles): Promise<void> {
    for (const { objectKey } of files) {
      const record = await this.originals.find(objectKey);
      if (record?.state !== 'archived') continue;
      const stored = await this.storage.stat(objectKey);
      if (stored?.bytes !== record.bytes) throw new AppError('conflict', 'An original is not there');
      await this.originals.giveBack(objectKey);
    }
  }

  /** A worker that is still packing one may store it after this, and be killed before it sees that it is not wanted. */
  async discardArchives(archiveKeys: string[]): Promise<void> {
    for (const key of archiveKeys) {
      await this.records.leaveTombstone(key);
      await this.storage.remove(key);
    }
  }
}
