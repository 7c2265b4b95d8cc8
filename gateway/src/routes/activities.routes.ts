import type { Idempotency } from '@cueroom/contracts/idempotency';
import {
  ActivityChanges,
  addActivity,
  ListActivities,
  listActivities,
  ListedActivity,
  NewActivity,
  undoActivity,
  updateActivity,
} from '@cueroom/contracts/intake/activities';
import { pageOf } from '@cueroom/contracts/message';
import { IdParam } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { Body, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { checkRecord } from '../activities/check-record';
import { withNames } from '../activities/name-records';
import { Answers, Creates, Idempotent } from '../http/answers';
import { Admin } from '../sign-in/admin.guard';
import { AdminRoutes } from './route-rules';

@AdminRoutes('activities', 'admin/activities')
export class ActivitiesRoutes {
  constructor(private readonly bus: Bus) {}

  @Get()
  @Answers(pageOf(ListedActivity))
  async list(@Query() query: ListActivities) {
    const page = await this.bus.request(listActivities, query);
    return { ...page, items: await withNames(this.bus, page.items) };
  }

  @Post()
  @Creates(addActivity)
  async add(@Body() activity: NewActivity, @Admin() createdBy: string, @Idempotent() idempotency?: Idempotency) {
    await checkRecord(this.bus, activity);
    return this.bus.request(addActivity, { ...activity, createdBy, idempotency });
  }

  @Post(':id/undo')
  @ApiOperation({
    summary:
      'What it changed of its record is as before: 409 when it is too late, the record was changed since, or it was undone before; 422 where nothing can come back.',
  })
  @Answers(undoActivity)
  undo(@Param() { id }: IdParam) {
    return this.bus.request(undoActivity, { id });
  }

  @Patch(':id')
  @Answers(updateActivity)
  update(@Param() { id }: IdParam, @Body() changes: ActivityChanges) {
    return this.bus.request(updateActivity, { ...changes, id });
  }
}
