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
import { Body, Controller, Delete, Get, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { created, Creates, Idempotent } from '../http/idempotency';
import { AnswersRevision, ChangesRevision, IfMatch, orCurrent } from '../http/revisions';
import { Public } from '../sign-in/public';
import { Answers, ForAdmins, listed } from '../http/answers';

/** Clients tell what they need. */
@ApiTags('briefs')
@Public()
@Controller('briefs')
export class BriefsRoutes {
  constructor(private readonly bus: Bus) {}

  @Post()
  @RouteConfig({ countsAs: 'briefs' })
  @Creates(addBrief)
  async add(
    @Body() brief: NewBrief,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Idempotent() idempotency?: Idempotency,
  ) {
    return created(reply, await this.bus.request(addBrief, { ...brief, idempotency }));
  }
}

/** The studio follows up on what clients need. */
@ApiTags('briefs')
@ForAdmins()
@Controller('admin/briefs')
export class AdminBriefsRoutes {
  constructor(private readonly bus: Bus) {}

  @Get()
  @Answers(listBriefs)
  async list(@Query() query: ListBriefs, @Res({ passthrough: true }) reply: FastifyReply) {
    return listed(reply, await this.bus.request(listBriefs, query));
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
  async delete(@Param() { id }: IdParam) {
    await this.bus.request(deleteBrief, { id });
  }

  /** Brings back what was deleted a moment ago. */
  @Post(':id/restore')
  @Answers(restoreBrief)
  restore(@Param() { id }: IdParam) {
    return this.bus.request(restoreBrief, { id });
  }
}
