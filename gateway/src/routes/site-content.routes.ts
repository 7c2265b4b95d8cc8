import { getSiteContent, SiteContentChanges, updateSiteContent } from '@cueroom/contracts/content/site-content';
import { Bus } from '@cueroom/messaging/bus';
import { Body, Controller, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ChangesRevision, IfMatch, orCurrent } from '../http/revisions';
import { ForAdmins } from '../http/answers';

/** The site's words. */
@ApiTags('site')
@ForAdmins()
@Controller('admin/content')
export class SiteContentRoutes {
  constructor(private readonly bus: Bus) {}

  @Put()
  @ChangesRevision(updateSiteContent)
  update(@Body() changes: SiteContentChanges, @IfMatch() ifMatch?: number[]) {
    return orCurrent(this.bus.request(updateSiteContent, { ...changes, ifMatch }), () =>
      this.bus.request(getSiteContent, {}),
    );
  }
}
