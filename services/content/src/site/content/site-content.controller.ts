import {
  getSiteContent,
  getSiteLogo,
  UpdateSiteContent,
  updateSiteContent,
} from '@cueroom/contracts/content/site-content';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { SiteContentRepository } from './site-content.repository';
import { SiteContentService } from './site-content.service';

@Controller()
export class SiteContentController {
  constructor(
    private readonly content: SiteContentRepository,
    private readonly service: SiteContentService,
  ) {}

  @OnMessage(getSiteContent)
  read() {
    return this.content.read();
  }

  @OnMessage(getSiteLogo)
  logo() {
    return this.content.logo();
  }

  @OnMessage(updateSiteContent)
  write(changes: UpdateSiteContent) {
    return this.service.update(changes);
  }
}
