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
import { Bus } from '@cueroom/messaging/bus';
import { type GivesUp, type JobRun, OnJob } from '@cueroom/messaging/on-job';
import { every } from '@cueroom/platform/every';
import { log } from '@cueroom/platform/logger';
import { ObjectStorage } from '@cueroom/storage/object-storage';
import { Injectable } from '@nestjs/common';
import { fetchSource } from '../objects/renditions';
import { WorkFolders } from '../files/work-folders';
import { VideoError, videoErrors } from './read-video';
import { type Made, renderVideo } from './render-video';

const reportEveryMs = 2000;

/** What is published of a video: everything, every time, so that the latest event is enough. */
type MadeVideo = Pick<HeroVideoProgressed, 'posterUrl' | 'renditions'> & { percent: number };

@Injectable()
export class MakeHeroVideoJob implements GivesUp<MakeHeroVideo> {
  constructor(
    private readonly storage: ObjectStorage,
    private readonly folders: WorkFolders,
    private readonly bus: Bus,
  ) {}

  @OnJob(makeHeroVideo)
  async make({ objectKey }: MakeHeroVideo, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
    const startedAt = Date.now();
    const video: MadeVideo = { percent: 0, posterUrl: null, renditions: [] };
    const running = () => this.report(objectKey, video, { state: 'running', progress: Math.min(video.percent, 99) });
    await running();
    const unwanted = new AbortController();
    const progress = every('report-video-progress', reportEveryMs, async () => {
      if (await this.isWanted(objectKey)) await running();
      else unwanted.abort(new VideoError(videoErrors.gone));
    });
    try {
      await this.folders.withFolder(async (folder) => {
        const source = await fetchSource(this.storage, objectKey, folder, new VideoError(videoErrors.gone));
        await renderVideo(source, folder, {
          signal: AbortSignal.any([signal, unwanted.signal]),
          isThere: async (rendition) => (await this.storage.stat(renditionKey(objectKey, rendition))) !== null,
          onProgress: (percent) => (video.percent = percent),
          onMade: async (made) => {
            await this.keep(objectKey, made, video);
            await running();
          },
        });
      });
      await this.report(objectKey, video, { state: 'done', progress: 100 });
      log.info({ objectKey, tookMs: Date.now() - startedAt }, 'video completed');
    } catch (error) {
      if (!(error instanceof VideoError)) throw error;
      await this.report(objectKey, video, { state: 'failed', progress: video.percent, error: error.message });
      log.info({ objectKey, error: error.message }, 'video failed');
    } finally {
      await progress.stop();
    }
  }

  async giveUp({ objectKey }: MakeHeroVideo): Promise<void> {
    const nothing = { posterUrl: null, renditions: [], percent: 0 };
    await this.report(objectKey, nothing, { state: 'failed', progress: 0, error: videoErrors.crashing });
    log.error({ objectKey }, 'video failed: the worker crashed repeatedly');
  }

  private async keep(key: string, { name, file, width, height }: Made, video: MadeVideo): Promise<void> {
    const madeKey = renditionKey(key, name);
    if (file) await this.storage.putFile(madeKey, file);
    // A file is deleted before its renditions: those that were stored too late are deleted here.
    if (!(await this.isWanted(key))) {
      await this.storage.remove(madeKey);
      throw new VideoError(videoErrors.gone);
    }
    const url = objectPathOf(madeKey);
    if (name === 'poster') {
      video.posterUrl = url;
      return;
    }
    const bytes = (await this.storage.stat(madeKey))?.bytes ?? 0;
    video.renditions.push({ url, type: renditions[name].contentType, width, height, bytes });
    // The sharpest first; of two types the one that plays everywhere.
    video.renditions.sort((a, b) => b.height - a.height || a.type.localeCompare(b.type));
  }

  private async isWanted(key: string): Promise<boolean> {
    return (await this.storage.stat(key)) !== null;
  }

  private report(
    objectKey: string,
    { posterUrl, renditions: made }: MadeVideo,
    processing: VideoProcessing,
  ): Promise<void> {
    const progress = { objectKey, processing, posterUrl, renditions: made };
    return this.bus.publish(heroVideoProgressed, `${objectKey}-${randomUUID()}`, progress);
  }
}
