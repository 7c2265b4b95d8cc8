import type { StoredSiteContent, UpdateSiteContent } from '@cueroom/contracts/content/site-content';
import { iconWithin, makeIcon } from '@cueroom/contracts/media/pictures';
import { Bus } from '@cueroom/messaging/bus';
import { Injectable } from '@nestjs/common';
import { SiteContentRepository } from './site-content.repository';
import type { StoredLogo } from './site-content.schema';

/** The studio's own logo is made small enough to be part of the site's words, as those of its clients are. */
@Injectable()
export class SiteContentService {
  constructor(
    private readonly content: SiteContentRepository,
    private readonly bus: Bus,
  ) {}

  async update({ ifMatch, logoKey, logo: _, revision: __, ...changes }: UpdateSiteContent): Promise<StoredSiteContent> {
    if (logoKey === undefined) return this.content.write(changes, ifMatch);
    await this.content.check(ifMatch); // before media makes a logo for nothing
    return this.content.write({ ...changes, logo: await this.logoOf(logoKey) }, ifMatch);
  }

  private async logoOf(key: string | null): Promise<StoredLogo | null> {
    if (key === null) return null;
    const { iconData, iconType, width, height } = await this.bus.request(makeIcon, { key }, iconWithin);
    return { data: iconData.split(',')[1] ?? '', type: iconType, width, height };
  }
}
