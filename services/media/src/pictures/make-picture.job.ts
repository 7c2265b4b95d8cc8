import { randomUUID } from 'node:crypto';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { makePicture, MakePicture, type Picture, projectPictureMade } from '@cueroom/contracts/media/pictures';
import { renditionKey } from '@cueroom/contracts/media/renditions';
import { Bus } from '@cueroom/messaging/bus';
import { type GivesUp, type JobRun, OnJob } from '@cueroom/messaging/on-job';
import { log } from '@cueroom/platform/logger';
import { ObjectStorage } from '@cueroom/storage/object-storage';
import { Injectable } from '@nestjs/common';
import { fetchSource, removeRenditions } from '../objects/renditions';
import { WorkFolders } from '../files/work-folders';
import { PictureError } from '../raster/raster';
import { renderPicture } from './render';

export const jobErrors = {
  gone: 'The file is gone. Please upload it again.',
  crashing: 'This picture cannot be processed.',
} as const;

@Injectable()
export class MakePictureJob implements GivesUp<MakePicture> {
  constructor(
    private readonly storage: ObjectStorage,
    private readonly folders: WorkFolders,
    private readonly bus: Bus,
  ) {}

  @OnJob(makePicture)
  async make(subject: MakePicture, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
    const startedAt = Date.now();
    const { objectKey, ...record } = subject;
    try {
      const picture = await this.folders.withFolder((folder) => this.render(objectKey, folder, signal));
      await this.report(subject, picture, null);
      log.info({ ...record, width: picture.width, tookMs: Date.now() - startedAt }, 'picture completed');
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      await this.report(subject, null, error.message);
      log.info({ ...record, error: error.message }, 'picture failed');
    }
  }

  async giveUp(subject: MakePicture): Promise<void> {
    await this.report(subject, null, jobErrors.crashing);
    log.error({ ...subject }, 'picture failed: the worker crashed repeatedly');
  }

  private async render(key: string, folder: string, signal: AbortSignal): Promise<Picture> {
    const source = await fetchSource(this.storage, key, folder, new PictureError(jobErrors.gone));
    const { sizes, ...picture } = await renderPicture(source, folder, signal);
    for (const { rendition, file } of sizes) await this.storage.putFile(renditionKey(key, rendition), file);
    // A file is deleted before its renditions: those that were stored too late are deleted here.
    if (!(await this.storage.stat(key))) await removeRenditions(this.storage, key);
    const sources = sizes.map(({ rendition, type, width }) => ({
      type,
      width,
      url: objectPathOf(renditionKey(key, rendition)),
    }));
    return { ...picture, sources };
  }

  private report(subject: MakePicture, picture: Picture | null, error: string | null): Promise<void> {
    // Each run has an id of its own: a repeated one must not be dropped as known.
    const id = `${subject.objectKey}-made-${randomUUID()}`;
    return this.bus.publish(projectPictureMade, id, { ...subject, picture, error });
  }
}
