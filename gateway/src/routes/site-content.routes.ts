import { SiteContent, SiteContentChanges, updateSiteContent } from '@cueroom/contracts/content/site-content';
import { Bus } from '@cueroom/messaging/bus';
import { Body, Controller, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Answers, ForAdmins } from './answers';

/** The site's words. */
@ApiTags('site')
@ForAdmins()
@Controller('admin/content')
export class SiteContentRoutes {
  constructor(private readonly bus: Bus) {}

  @Put()
  @Answers(200, SiteContent)
  update(@Body() changes: SiteContentChanges): Promise<SiteContent> {
    return this.bus.request(updateSiteContent, changes);
  }
}
