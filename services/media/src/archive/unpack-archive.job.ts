import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { archiveUnpacked, findArchive, unpackArchive, UnpackArchive } from '@cueroom/contracts/media/archive';
import { type JobRun, OnJob } from '@cueroom/messaging/on-job';
import { ObjectExists } from '@cueroom/storage/object-storage';
import { Injectable } from '@nestjs/common';
import { readFileStream, sha256Of } from '../files/sha256';
import { MediaJob } from '../jobs/media-job';
import { restoreSentences } from './archive-sentences';
import { type Unpacked, unpackZip } from './rebuild';

/** Puts every original of an archive back under its key, after all of them were rebuilt and compared. */
@Injectable()
export class UnpackArchiveJob extends MediaJob<UnpackArchive, object> {
  protected readonly name = 'restore';
  protected readonly sentences = restoreSentences;

  @OnJob(unpackArchive)
  async unpack(request: UnpackArchive, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
    const record = await this.bus.request(findArchive, { submissionId: request.submissionId });
    const isWanted = record?.archiveKey === request.archiveKey && record.submission.archive?.isRestoring === true;
    if (!isWanted) return;
    const created: string[] = [];
    const bringBack = async (folder: string) => {
      const zip = path.join(folder, 'archive.zip');
      await this.storage.copyTo(request.archiveKey, zip);
      for (const original of await unpackZip(zip, folder, signal)) {
        if (await this.create(original)) created.push(original.objectKey);
      }
      return {};
    };
    await this.run(request, bringBack, async (made, error) => {
      // The submission was deleted meanwhile, perhaps before these files were there.
      const isDeleted = !(await this.bus.request(findArchive, { submissionId: request.submissionId }));
      if (!isDeleted) return this.report(request, made, error);
      for (const key of created) await this.storage.remove(key);
    });
  }

  protected report(request: UnpackArchive, _made: object | null, error: string | null): Promise<void> {
    return this.bus.publish(archiveUnpacked, `${request.archiveKey}-unpacked-${randomUUID()}`, { ...request, error });
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
}
