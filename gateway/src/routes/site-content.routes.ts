import { getSiteContent, SiteContentChanges, updateSiteContent } from '@cueroom/contracts/content/site-content';
import { Bus } from '@cueroom/messaging/bus';
import { Body, Put } from '@nestjs/common';
import { ChangesRevision, IfMatch, orCurrent } from '../http/revisions';
import { AdminRoutes } from './route-rules';

@AdminRoutes('site', 'admin/content')
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
