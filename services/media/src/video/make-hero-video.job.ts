import { randomUUID } from 'node:crypto';
import path from 'node:path';
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
import { log } from '@cueroom/platform/logger';
import { ObjectMissing, ObjectStorage } from '@cueroom/storage/object-storage';
import { Injectable } from '@nestjs/common';
import { removeRenditions } from '../objects/remove-renditions';
import { WorkFolders } from '../files/work-folders';
import { type Made, renderVideo } from './render-video';
import { VideoError, videoErrors } from './video-error';

const tellEveryMs = 2000;

/** What is told of a film: everything, every time, so that the latest word is enough. */
type Film = Pick<HeroVideoProgressed, 'posterUrl' | 'renditions'> & { percent: number };

/** The film of the hero as browsers play it, told bit by bit as it comes. */
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
    const film: Film = { percent: 0, posterUrl: null, renditions: [] };
    const running = () => this.tell(objectKey, film, { state: 'running', progress: Math.min(film.percent, 99) });
    await running();
    const unwanted = new AbortController();
    const clock = setInterval(() => {
      this.isWanted(objectKey)
        .then((isWanted) => (isWanted ? running() : unwanted.abort(new VideoError(videoErrors.gone))))
        .catch((error: unknown) => log.warn({ err: error, objectKey }, 'how far the film is could not be told'));
    }, tellEveryMs);
    try {
      await this.folders.withFolder((folder) =>
        this.render(objectKey, film, running, folder, AbortSignal.any([signal, unwanted.signal])),
      );
      await this.tell(objectKey, film, { state: 'done', progress: 100 });
      log.info({ objectKey, tookMs: Date.now() - startedAt }, 'film made');
    } catch (error) {
      if (!(error instanceof VideoError)) throw error;
      await this.tell(objectKey, film, { state: 'failed', progress: film.percent, error: error.message });
      log.info({ objectKey, error: error.message }, 'no film');
    } finally {
      clearInterval(clock);
    }
  }

  async giveUp({ objectKey }: MakeHeroVideo): Promise<void> {
    const nothing = { posterUrl: null, renditions: [], percent: 0 };
    await this.tell(objectKey, nothing, { state: 'failed', progress: 0, error: videoErrors.crashing });
    log.error({ objectKey }, 'a film ended its worker again and again');
  }

  private async render(
    key: string,
    film: Film,
    tell: () => Promise<void>,
    folder: string,
    signal: AbortSignal,
  ): Promise<void> {
    // Alone in its folder and without its name: what it contains decides what it is.
    const source = path.join(folder, 'source');
    try {
      await this.storage.copyTo(key, source);
    } catch (error) {
      if (!(error instanceof ObjectMissing)) throw error;
      await removeRenditions(this.storage, key); // a worker that was killed may have stored some too late
      throw new VideoError(videoErrors.gone);
    }
    await renderVideo(source, folder, {
      signal,
      isThere: async (rendition) => (await this.storage.stat(renditionKey(key, rendition))) !== null,
      onProgress: (percent) => (film.percent = percent),
      onMade: async (made) => {
        await this.keep(key, made, film);
        await tell();
      },
    });
  }

  private async keep(key: string, { name, file, width, height }: Made, film: Film): Promise<void> {
    const madeKey = renditionKey(key, name);
    if (file) await this.storage.putFile(madeKey, file);
    // Whoever deletes a file deletes it before its renditions: those that came too late are taken back here.
    if (!(await this.isWanted(key))) {
      await this.storage.remove(madeKey);
      throw new VideoError(videoErrors.gone);
    }
    const url = objectPathOf(madeKey);
    if (name === 'poster') {
      film.posterUrl = url;
      return;
    }
    const bytes = (await this.storage.stat(madeKey))?.bytes ?? 0;
    film.renditions.push({ url, type: renditions[name].contentType, width, height, bytes });
    // The sharpest first; of two types the one that plays everywhere.
    film.renditions.sort((a, b) => b.height - a.height || a.type.localeCompare(b.type));
  }

  private async isWanted(key: string): Promise<boolean> {
    return (await this.storage.stat(key)) !== null;
  }

  private tell(objectKey: string, { posterUrl, renditions: made }: Film, processing: VideoProcessing): Promise<void> {
    const progress = { objectKey, processing, posterUrl, renditions: made };
    return this.bus.publish(heroVideoProgressed, `${objectKey}-${randomUUID()}`, progress);
  }
}
