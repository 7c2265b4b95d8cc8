import {
  type HeroChanges,
  type HeroSettings,
  heroVideoJobId,
  makeHeroVideo,
} from '@cueroom/contracts/content/hero-settings';
import { playableVideoUrl } from '@cueroom/contracts/content/video-address';
import { objectKeyOf } from '@cueroom/contracts/media/file-address';
import { claimObject, heroOwner } from '@cueroom/contracts/media/objects';
import { Bus } from '@cueroom/messaging/bus';
import { checkRevision, outdated } from '@cueroom/persistence/records/edits';
import { retryOnConflict } from '@cueroom/persistence/records/retry-on-conflict';
import { tidyTexts } from '@cueroom/persistence/records/tidy-texts';
import { Injectable } from '@nestjs/common';
import { askAgain, overdueSince, reconcileEveryMs } from '@cueroom/platform/overdue';
import { Every } from '@cueroom/platform/periodic.module';
import { HeroRepository, heroRecord } from './hero.repository';
import type { HeroDocument, HeroFields } from './hero.schema';

/** What workers made of a former video says nothing of another one. */
const nothingMade = { processing: null, renditions: [], posterUrl: null, askedAt: null } satisfies Partial<HeroFields>;

/** The film at the top of the site: a link, or a file that is reserved before the settings say that they have it. */
@Injectable()
export class HeroService {
  constructor(
    private readonly heroes: HeroRepository,
    private readonly bus: Bus,
  ) {}

  async get(): Promise<HeroSettings | null> {
    const hero = await this.heroes.find();
    return hero && heroRecord(hero);
  }

  async update(changes: HeroChanges, ifMatch?: number[]): Promise<HeroSettings> {
    const written = await retryOnConflict(
      'These settings are being changed by someone else, please try again',
      async () => {
        const former = await this.heroes.find();
        if (!former && ifMatch?.length) throw outdated();
        if (former) checkRevision(former, ifMatch);
        return this.heroes.write(former, await this.fieldsOf(changes, former), Object.keys(changes));
      },
    );
    return heroRecord(written);
  }

  private async fieldsOf(changes: HeroChanges, former: HeroDocument | null): Promise<Partial<HeroFields>> {
    const { videoUrl, videoType, isActive, ...texts } = changes;
    const named: Partial<HeroFields> = {
      ...tidyTexts(texts),
      ...(videoType && { videoType }),
      ...(typeof isActive === 'boolean' && { isActive }),
    };
    if (videoUrl === undefined) return named;
    const key = objectKeyOf(videoUrl);
    if (key && key === former?.objectKey) return { ...named, videoType: 'file' };
    if (key) {
      const file = await this.file(key);
      return { ...named, ...file, videoFileName: named.videoFileName ?? file.videoFileName, videoType: 'file' };
    }
    const link = videoUrl ? playableVideoUrl(videoUrl) : null;
    const noFile = { objectKey: null, videoFileName: null, videoFileType: null, ...nothingMade };
    return { ...noFile, videoType: 'url', ...named, videoUrl: link };
  }

  /** @throws AppError 'wrong_type' or 'too_large' when it is no video that the site may have */
  private async file(key: string) {
    const file = await this.bus.request(claimObject, { key, owner: heroOwner, exclusive: true });
    return {
      videoUrl: null,
      objectKey: key,
      videoFileName: file.filename,
      videoFileType: file.contentType,
      ...nothingMade,
      processing: { state: 'queued' as const, progress: 0 },
      askedAt: new Date(),
    };
  }
}

@Injectable()
export class HeroReconciler {
  constructor(
    private readonly heroes: HeroRepository,
    private readonly bus: Bus,
  ) {}

  @Every('overdue-videos', reconcileEveryMs)
  async requestOverdueVideo(now = Date.now()): Promise<void> {
    const found = await this.heroes.findUnmade(overdueSince(now));
    await askAgain('videos', found ? [found] : [], async (hero) => {
      const id = heroVideoJobId(hero.objectKey ?? '');
      return !(await this.bus.isQueued(makeHeroVideo, id)) && this.heroes.requestVideo(hero, new Date(now));
    });
  }
}
