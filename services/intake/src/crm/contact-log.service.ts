import { AppError } from '@cueroom/contracts/app-error';
import type { Activity, AddActivity } from '@cueroom/contracts/intake/activities';
import type { Created } from '@cueroom/contracts/message';
import { Injectable } from '@nestjs/common';
import { BriefsRepository } from './briefs.repository';
import { ContactsRepository } from './contacts.repository';
import { ActivitiesRepository } from './activities.repository';

const noDates = 'Only briefs and contacts have this date';

/** What was done about a record, and the dates of the record that change with it. */
@Injectable()
export class ContactLog {
  constructor(
    private readonly activities: ActivitiesRepository,
    private readonly briefs: BriefsRepository,
    private readonly contacts: ContactsRepository,
  ) {}

  /** @throws AppError 'invalid' or 'not_found' */
  async add({ lastContactDate, followUpDate, ...activity }: AddActivity): Promise<Created<Activity>> {
    const { entityType, entityId } = activity;
    const dates = Object.entries({ lastContactDate, followUpDate }).filter(([, date]) => date !== undefined);
    if (dates.length === 0) return this.activities.insert(activity);
    const records = entityType === 'brief' ? this.briefs : entityType === 'contact' ? this.contacts : null;
    if (!records) {
      throw new AppError('invalid', noDates, Object.fromEntries(dates.map(([name]) => [name, [noDates]])));
    }
    const added = await this.activities.insert(activity);
    const fields = Object.fromEntries(dates);
    if (!added.isRepeated) {
      await records.edit(entityId, fields);
      return added;
    }
    // The first call may have ended between the two writes; what was edited since then stays.
    const { updatedAt, revision } = await records.get(entityId);
    if (updatedAt < added.createdAt) await records.edit(entityId, fields, [revision]);
    return added;
  }
}
