import type { Idempotency } from '@cueroom/contracts/idempotency';
import {
  ActivityChanges,
  addActivity,
  ListActivities,
  listActivities,
  NewActivity,
  updateActivity,
} from '@cueroom/contracts/intake/activities';
import { IdParam } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { Body, Controller, Get, Param, Patch, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { checkRecord } from '../activities/record-of';
import { created, Creates, Idempotent } from '../http/idempotency';
import { Admin } from '../sign-in/admin';
import { Answers, ForAdmins, listed } from '../http/answers';

/** What was done about a record: what admins note, and what they changed. */
@ApiTags('activities')
@ForAdmins()
@Controller('admin/activities')
export class ActivitiesRoutes {
  constructor(private readonly bus: Bus) {}

  @Get()
  @Answers(listActivities)
  async list(@Query() query: ListActivities, @Res({ passthrough: true }) reply: FastifyReply) {
    return listed(reply, await this.bus.request(listActivities, query));
  }

  @Post()
  @Creates(addActivity)
  async add(
    @Body() activity: NewActivity,
    @Admin() createdBy: string,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Idempotent() idempotency?: Idempotency,
  ) {
    await checkRecord(this.bus, activity);
    return created(reply, await this.bus.request(addActivity, { ...activity, createdBy, idempotency }));
  }

  @Patch(':id')
  @Answers(updateActivity)
  update(@Param() { id }: IdParam, @Body() { completed }: ActivityChanges) {
    return this.bus.request(updateActivity, { id, completed });
  }
}
