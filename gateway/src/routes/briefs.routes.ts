import type { Idempotency } from '@cueroom/contracts/idempotency';
import {
  addBrief,
  BriefChanges,
  deleteBrief,
  enterBrief,
  EnteredBrief,
  finishNextStep,
  getBrief,
  ListBriefs,
  listBriefs,
  NewBrief,
  restoreBrief,
  setNextStep,
  updateBrief,
} from '@cueroom/contracts/intake/briefs';
import { NewNextStep, NextStepDone } from '@cueroom/contracts/intake/next-step';
import { listSameSender } from '@cueroom/contracts/intake/same-sender';
import { IdParam } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { Body, Delete, Get, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { Answers, AnswersRevision, ChangesRevision, Creates, Idempotent, IfMatch, orCurrent } from '../http/answers';
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

  @Post()
  @Creates(enterBrief)
  enter(@Body() brief: EnteredBrief, @Idempotent() idempotency?: Idempotency) {
    return this.bus.request(enterBrief, { ...brief, idempotency });
  }

  @Get(':id')
  @AnswersRevision(getBrief)
  get(@Param() { id }: IdParam) {
    return this.bus.request(getBrief, { id });
  }

  @Get(':id/same-sender')
  @Answers(listSameSender)
  sameSender(@Param() { id }: IdParam) {
    return this.bus.request(listSameSender, { entityType: 'brief', id });
  }

  @Patch(':id')
  @ChangesRevision(updateBrief)
  update(@Param() { id }: IdParam, @Body() changes: BriefChanges, @IfMatch() ifMatch?: number[]) {
    return orCurrent(this.bus.request(updateBrief, { id, changes, ifMatch }), () => this.get({ id }));
  }

  @Put(':id/next-step')
  @ChangesRevision(setNextStep)
  setNextStep(@Param() { id }: IdParam, @Body() step: NewNextStep, @IfMatch() ifMatch?: number[]) {
    return orCurrent(this.bus.request(setNextStep, { ...step, id, ifMatch }), () => this.get({ id }));
  }

  /** It is done, and `next` comes after it. */
  @Post(':id/next-step/done')
  @ChangesRevision(finishNextStep)
  finishNextStep(@Param() { id }: IdParam, @Body() { next }: NextStepDone, @IfMatch() ifMatch?: number[]) {
    return orCurrent(this.bus.request(finishNextStep, { id, next, ifMatch }), () => this.get({ id }));
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
