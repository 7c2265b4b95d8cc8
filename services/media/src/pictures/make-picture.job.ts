import { randomUUID } from 'node:crypto';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { makePicture, MakePicture, type Picture, projectPictureMade } from '@cueroom/contracts/media/pictures';
import { renditionKey } from '@cueroom/contracts/media/renditions';
import { type JobRun, OnJob } from '@cueroom/messaging/on-job';
import { Injectable } from '@nestjs/common';
import { removeRenditions } from '../objects/renditions';
import { MediaJob } from '../jobs/media-job';
import { renderPicture } from './render';

export const jobErrors = {
  gone: 'The file is gone. Please upload it again.',
  crashing: 'This picture cannot be processed.',
} as const;

@Injectable()
export class MakePictureJob extends MediaJob<MakePicture, Picture> {
  protected readonly name = 'picture';
  protected readonly sentences = jobErrors;

  @OnJob(makePicture)
  make(subject: MakePicture, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
    return this.run(subject, (folder) => this.render(subject.objectKey, folder, signal));
  }

  protected override logged(subject: MakePicture, picture: Picture | null) {
    return { ...subject, width: picture?.width };
  }

  protected report(subject: MakePicture, picture: Picture | null, error: string | null): Promise<void> {
    // Each run has an id of its own: a repeated one must not be dropped as known.
    const id = `${subject.objectKey}-made-${randomUUID()}`;
    return this.bus.publish(projectPictureMade, id, { ...subject, picture, error });
  }

  private async render(key: string, folder: string, signal: AbortSignal): Promise<Picture> {
    // A killed worker may have left renditions of a file that is gone.
    const source = await this.fetch(key, folder, () => removeRenditions(this.storage, key));
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
}
