import type { Idempotency } from '@cueroom/contracts/idempotency';
import {
  addBrief,
  type Brief,
  BriefChanges,
  deleteBrief,
  enterBrief,
  EnteredBrief,
  finishNextStep,
  getBrief,
  ListBriefs,
  listBriefs,
  ListedBrief,
  NewBrief,
  restoreBrief,
  setNextStep,
  updateBrief,
} from '@cueroom/contracts/intake/briefs';
import { countBriefs, ListBoard } from '@cueroom/contracts/intake/briefs-board';
import { NewNextStep, NextStepDone } from '@cueroom/contracts/intake/next-step';
import { listSameSender } from '@cueroom/contracts/intake/same-sender';
import { ListTimeline, listTimeline } from '@cueroom/contracts/intake/timeline';
import { pageOf } from '@cueroom/contracts/message';
import { countBriefPitches } from '@cueroom/contracts/pitches/brief-pitches';
import { IdParam } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { withinLimit } from '@cueroom/platform/time-limit';
import { Body, Delete, Get, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { Answers, AnswersRevision, ChangesRevision, Creates, Idempotent, IfMatch, orCurrent } from '../http/answers';
import { AdminRoutes, PublicRoutes } from './route-rules';

/** The list does not wait long for a service that only counts. */
const countedWithinMs = 1000;
const late = () => new Error('The service does not answer');

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
  @Answers(pageOf(ListedBrief))
  async list(@Query() query: ListBriefs) {
    const page = await this.bus.request(listBriefs, query);
    return { ...page, items: await this.withPitches(page.items) };
  }

  /** How many are in each column, and what they are worth. The cards are the list's, by its `status`. */
  @Get('board')
  @Answers(countBriefs)
  count(@Query() query: ListBoard) {
    return this.bus.request(countBriefs, query);
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

  /** What happened about it, newest first. */
  @Get(':id/timeline')
  @Answers(listTimeline)
  timeline(@Param() { id }: IdParam, @Query() query: ListTimeline) {
    return this.bus.request(listTimeline, { ...query, id });
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

  private async withPitches(briefs: readonly Brief[]): Promise<ListedBrief[]> {
    const briefIds = briefs.map(({ id }) => id);
    const counting = this.bus.request(countBriefPitches, { briefIds });
    const counted = await withinLimit(counting, countedWithinMs, late).catch(() => null);
    const counts = new Map(counted?.map(({ briefId, ...of }) => [briefId, of]));
    return briefs.map((brief) => {
      return { ...brief, pitches: counted && (counts.get(brief.id) ?? { sent: 0, opened: 0 }) };
    });
  }
}
