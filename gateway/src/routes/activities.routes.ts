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
  type Activity,
} from '@cueroom/contracts/intake/activities';
import { pageOf } from '@cueroom/contracts/message';
import { IdParam } from '@cueroom/contracts/rules';
import { Bus } from '@cueroom/messaging/bus';
import { Body, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AppError } from '@cueroom/contracts/app-error';
import { getHeroSettings } from '@cueroom/contracts/content/hero-settings';
import { kindOf, type Keeper, recordKinds } from '@cueroom/contracts/record-kinds';
import { nameRecords, type RecordKey, type RecordName } from '@cueroom/contracts/record-names';
import { withinLimit } from '@cueroom/platform/time-limit';
import { Answers, Creates, Idempotent } from '../http/answers';
import { Admin } from '../sign-in/admin.guard';
import { AdminRoutes } from './route-rules';

/** A list does not wait long for a service that only knows a name. */
const namedWithinMs = 1000;
const late = () => new Error('The service does not answer');
const keyOf = ({ entityType, entityId }: RecordKey): string => `${entityType} ${entityId}`;

/** Activities with what their records are called now. Names are read, not stored: a name outlives no record. */
const withNames = async (bus: Bus, activities: readonly Activity[]): Promise<ListedActivity[]> => {
  const records = new Map(
    activities.map(({ entityType, entityId }) => [keyOf({ entityType, entityId }), { entityType, entityId }]),
  );
  const named = await Promise.all(
    (Object.keys(nameRecords) as Keeper[]).map(async (service): Promise<RecordName[]> => {
      const asked = [...records.values()].filter(({ entityType }) => kindOf(entityType).keeper === service);
      if (asked.length === 0) return [];
      return withinLimit(bus.request(nameRecords[service], { records: asked }), namedWithinMs, late).catch(() => []);
    }),
  );
  const names = new Map(named.flat().map((record) => [keyOf(record), record]));
  return activities.map((activity) => {
    const { name = null, person = null } = names.get(keyOf(activity)) ?? {};
    return { ...activity, recordName: name, personName: person };
  });
};

/** @throws AppError 'invalid' or 'not_found' unless there is what the activity is about */
const checkRecord = async (bus: Bus, { entityType, entityId }: NewActivity): Promise<void> => {
  const { keeper } = kindOf(entityType);
  // The hero and the site's words are there once: their kind is their id.
  if (keeper ? entityId in recordKinds : entityId !== entityType) {
    throw new AppError('invalid', 'This is not an id', { entityId: ['This is not an id'] });
  }
  if (entityType === 'hero' && !(await bus.request(getHeroSettings, {}))) {
    throw new AppError('not_found', 'There are no hero settings');
  }
  const records = [{ entityType, entityId }];
  if (keeper && (await bus.request(nameRecords[keeper], { records })).length === 0) {
    throw new AppError('not_found', `This ${entityType} does not exist`);
  }
};

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
