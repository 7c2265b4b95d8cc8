import { getSiteContent, UpdateSiteContent, updateSiteContent } from '@cueroom/contracts/content/site-content';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { SiteContentRepository } from './site-content.repository';

@Controller()
export class SiteContentController {
  constructor(private readonly content: SiteContentRepository) {}

  @OnMessage(getSiteContent)
  read() {
    return this.content.read();
  }

  @OnMessage(updateSiteContent)
  write({ ifMatch, ...changes }: UpdateSiteContent) {
    return this.content.write(changes, ifMatch);
  }
}
