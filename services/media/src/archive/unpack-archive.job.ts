import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { archiveUnpacked, findArchive, unpackArchive, UnpackArchive } from '@cueroom/contracts/media/archive';
import { Bus } from '@cueroom/messaging/bus';
import { type GivesUp, type JobRun, OnJob } from '@cueroom/messaging/on-job';
import { log } from '@cueroom/platform/logger';
import { ObjectExists, ObjectMissing, ObjectStorage } from '@cueroom/storage/object-storage';
import { DamagedZip } from '@cueroom/storage/zip';
import { Injectable } from '@nestjs/common';
import { WorkFolders } from '../files/work-folders';
import { ArchiveError, isNoRoom, sentences } from './archive-error';
import { readFileStream, sha256Of } from '../files/sha256';
import { type Unpacked, unpackZip } from './rebuild';

/** Puts every original of an archive back under its key, after all of them were rebuilt and compared. */
@Injectable()
export class UnpackArchiveJob implements GivesUp<UnpackArchive> {
  constructor(
    private readonly storage: ObjectStorage,
    private readonly folders: WorkFolders,
    private readonly bus: Bus,
  ) {}

  @OnJob(unpackArchive)
  async unpack(request: UnpackArchive, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
    const record = await this.bus.request(findArchive, { submissionId: request.submissionId });
    const isWanted = record?.archiveKey === request.archiveKey && record.submission.archive?.isRestoring === true;
    if (!isWanted) return;
    const startedAt = Date.now();
    const created: string[] = [];
    const error = await this.folders.withFolder((folder) => this.bringBack(request, folder, created, signal));
    // The submission was deleted meanwhile, perhaps before these files were there.
    if (!(await this.bus.request(findArchive, { submissionId: request.submissionId }))) {
      for (const key of created) await this.storage.remove(key);
      return;
    }
    await this.report(request, error);
    log.info({ ...request, error, tookMs: Date.now() - startedAt }, error ? 'restore failed' : 'restore completed');
  }

  async giveUp(request: UnpackArchive): Promise<void> {
    await this.report(request, sentences.restoreCrashing);
    log.error({ ...request }, 'restore failed: the worker crashed repeatedly');
  }

  /** @returns a sentence when they cannot be brought back. */
  private async bringBack({ archiveKey }: UnpackArchive, folder: string, created: string[], signal: AbortSignal) {
    const zip = path.join(folder, 'archive.zip');
    try {
      await this.storage.copyTo(archiveKey, zip);
      for (const original of await unpackZip(zip, folder, signal)) {
        if (await this.create(original)) created.push(original.objectKey);
      }
      return null;
    } catch (error) {
      if (isNoRoom(error)) return sentences.noRoomToRestore;
      if ([ArchiveError, DamagedZip, ObjectMissing].some((kind) => error instanceof kind))
        return sentences.unrestorable;
      throw error;
    }
  }

  /** @returns false when it was there already: kept by a track, or brought back by a run that was cut off. */
  private async create({ objectKey, bytes, sha256, file }: Unpacked): Promise<boolean> {
    try {
      await this.storage.create(objectKey, readFileStream(file), bytes);
      return true;
    } catch (error) {
      if (!(error instanceof ObjectExists)) throw error;
      const found = await sha256Of(await this.storage.read(objectKey));
      if (found !== sha256) throw new Error(`There is another file under the key ${objectKey}`, { cause: error });
      return false;
    }
  }

  private report(request: UnpackArchive, error: string | null): Promise<void> {
    return this.bus.publish(archiveUnpacked, `${request.archiveKey}-unpacked-${randomUUID()}`, { ...request, error });
  }
}
