import { randomUUID } from 'node:crypto';
import {
  type HeroVideoProgressed,
  heroVideoProgressed,
  makeHeroVideo,
  MakeHeroVideo,
  type VideoProcessing,
} from '@cueroom/contracts/content/hero-settings';
import { objectPathOf } from '@cueroom/contracts/media/file-address';
import { renditionKey, renditions } from '@cueroom/contracts/media/renditions';
import { type JobRun, OnJob } from '@cueroom/messaging/on-job';
import { every } from '@cueroom/platform/every';
import { Injectable } from '@nestjs/common';
import { FileError } from '../files/file-error';
import { removeRenditions } from '../objects/renditions';
import { MediaJob } from '../jobs/media-job';
import { videoErrors } from './read-video';
import { type Made, renderVideo } from './render-video';

const reportEveryMs = 2000;

/** What is published of a video: everything, every time, so that the latest event is enough. */
type MadeVideo = Pick<HeroVideoProgressed, 'posterUrl' | 'renditions'> & { percent: number };

@Injectable()
export class MakeHeroVideoJob extends MediaJob<MakeHeroVideo, MadeVideo> {
  protected readonly name = 'video';
  protected readonly sentences = videoErrors;

  @OnJob(makeHeroVideo)
  async make(wanted: MakeHeroVideo, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
    const { objectKey } = wanted;
    const video: MadeVideo = { percent: 0, posterUrl: null, renditions: [] };
    const running = () => this.publish(objectKey, video, { state: 'running', progress: Math.min(video.percent, 99) });
    await running();
    const unwanted = new AbortController();
    const progress = every('report-video-progress', reportEveryMs, async () => {
      if (await this.isWanted(objectKey)) await running();
      else unwanted.abort(new FileError(videoErrors.gone));
    });
    const render = async (folder: string) => {
      // A killed worker may have left renditions of a file that is gone.
      const source = await this.fetch(objectKey, folder, () => removeRenditions(this.storage, objectKey));
      await renderVideo(source, folder, {
        signal: AbortSignal.any([signal, unwanted.signal]),
        isThere: async (rendition) => (await this.storage.stat(renditionKey(objectKey, rendition))) !== null,
        onProgress: (percent) => (video.percent = percent),
        onMade: async (made) => {
          await this.keep(objectKey, made, video);
          await running();
        },
      });
      return video;
    };
    try {
      await this.run(wanted, render, (_made, error) => this.report(wanted, video, error));
    } finally {
      await progress.stop();
    }
  }

  /** Of a video that failed, what was made of it is published all the same. */
  protected report({ objectKey }: MakeHeroVideo, video: MadeVideo | null, error: string | null): Promise<void> {
    const { percent, ...made } = video ?? { percent: 0, posterUrl: null, renditions: [] };
    const processing = error
      ? ({ state: 'failed', progress: percent, error } as const)
      : ({ state: 'done', progress: 100 } as const);
    return this.publish(objectKey, made, processing);
  }

  private async keep(key: string, { name, file, width, height, durationSec }: Made, video: MadeVideo): Promise<void> {
    const madeKey = renditionKey(key, name);
    if (file) await this.storage.putFile(madeKey, file);
    // A file is deleted before its renditions: those that were stored too late are deleted here.
    if (!(await this.isWanted(key))) {
      await this.storage.remove(madeKey);
      throw new FileError(videoErrors.gone);
    }
    const url = objectPathOf(madeKey);
    if (name === 'poster') {
      video.posterUrl = url;
      return;
    }
    const bytes = (await this.storage.stat(madeKey))?.bytes ?? 0;
    video.renditions.push({ url, type: renditions[name].contentType, width, height, bytes, durationSec });
    // The sharpest first; of two types the one that plays everywhere.
    video.renditions.sort((a, b) => b.height - a.height || a.type.localeCompare(b.type));
  }

  private async isWanted(key: string): Promise<boolean> {
    return (await this.storage.stat(key)) !== null;
  }

  private publish(
    objectKey: string,
    { posterUrl, renditions: made }: Omit<MadeVideo, 'percent'>,
    processing: VideoProcessing,
  ): Promise<void> {
    const progress = { objectKey, processing, posterUrl, renditions: made };
    return this.bus.publish(heroVideoProgressed, `${objectKey}-${randomUUID()}`, progress);
  }
}
