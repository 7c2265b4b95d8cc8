import type { Idempotency } from '@cueroom/contracts/idempotency';
import {
  addBrief,
  BriefChanges,
  deleteBrief,
  getBrief,
  ListBriefs,
  listBriefs,
  NewBrief,
  restoreBrief,
  updateBrief,
} from '@cueroom/contracts/intake/briefs';
import { IdParam } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { Body, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { Creates, Idempotent } from '../http/idempotency';
import { AnswersRevision, ChangesRevision, IfMatch, orCurrent } from '../http/revisions';
import { Answers } from '../http/answers';
import { AdminRoutes, PublicRoutes } from './route-rules';

@PublicRoutes('briefs', 'briefs')
export class BriefsRoutes {
  constructor(private readonly bus: Bus) {}

  @Post()
  @RouteConfig({ countsAs: 'briefs' })
  @Creates(addBrief)
  add(@Body() brief: NewBrief, @Idempotent() idempotency?: Idempotency) {
    return this.bus.request(addBrief, { ...brief, idempotency });
  }
}

@AdminRoutes('briefs', 'admin/briefs')
export class AdminBriefsRoutes {
  constructor(private readonly bus: Bus) {}

  @Get()
  @Answers(listBriefs)
  list(@Query() query: ListBriefs) {
    return this.bus.request(listBriefs, query);
  }

  @Get(':id')
  @AnswersRevision(getBrief)
  get(@Param() { id }: IdParam) {
    return this.bus.request(getBrief, { id });
  }

  @Patch(':id')
  @ChangesRevision(updateBrief)
  update(@Param() { id }: IdParam, @Body() changes: BriefChanges, @IfMatch() ifMatch?: number[]) {
    return orCurrent(this.bus.request(updateBrief, { id, changes, ifMatch }), () => this.get({ id }));
  }

  @Delete(':id')
  @Answers(deleteBrief)
  delete(@Param() { id }: IdParam) {
    return this.bus.request(deleteBrief, { id });
  }

  @Post(':id/restore')
  @Answers(restoreBrief)
  restore(@Param() { id }: IdParam) {
    return this.bus.request(restoreBrief, { id });
  }
}
