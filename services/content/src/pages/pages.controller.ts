import { getSiteContent, SiteContentChanges, updateSiteContent } from '@cueroom/contracts/content/site-content';
import { OnMessage } from '@cueroom/messaging/on-message';
import { Controller } from '@nestjs/common';
import { PagesRepository } from './pages.repository';

@Controller()
export class PagesController {
  constructor(private readonly pages: PagesRepository) {}

  @OnMessage(getSiteContent)
  read() {
    return this.pages.read();
  }

  @OnMessage(updateSiteContent)
  write(changes: SiteContentChanges) {
    return this.pages.write(changes);
  }
}
