import { AppError } from '@cueroom/contracts/app-error';
import type { Activity, AddActivity, UpdateActivity } from '@cueroom/contracts/intake/activities';
import type { Created } from '@cueroom/contracts/message';
import { Injectable } from '@nestjs/common';
import { BriefsRepository } from './briefs.repository';
import { ContactsRepository } from './contacts.repository';
import { ActivitiesRepository, activityRecord } from './activities.repository';

const noDates = 'Only briefs and contacts have this date';
const answers: readonly string[] = ['call', 'email', 'meeting'];

type Done = Pick<Activity, 'activityType' | 'dueDate' | 'completed'>;
/** One with a day is planned until it is done. */
export const isAnswer = ({ activityType, dueDate, completed }: Done): boolean =>
  answers.includes(activityType) && (!dueDate || completed);

/** What was done about a record, and what of the record changes with it: its dates, and the status after the first answer. */
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
    const records = this.recordsOf(entityType);
    if (!records && dates.length > 0) {
      throw new AppError('invalid', noDates, Object.fromEntries(dates.map(([name]) => [name, [noDates]])));
    }
    const added = await this.activities.insert(activity);
    const set = Object.fromEntries(dates);
    const reached = isAnswer(added) ? this.answered(new Date(added.createdAt)) : undefined;
    if (!records || (dates.length === 0 && !reached)) return added;
    if (!added.isRepeated) return this.withChange(added, await records.work(entityId, { set, reached }));
    // The first call may have ended between the two writes; what was edited since then stays.
    const { updatedAt, revision } = await records.get(entityId);
    if (updatedAt >= added.createdAt) return added;
    return this.withChange(added, await records.work(entityId, { set, reached, ifMatch: [revision] }));
  }

  /** What was planned is an answer when it is done. */
  async update({ id, ...changes }: UpdateActivity): Promise<Activity> {
    const before = await this.activities.find(id);
    const updated = await this.activities.update(id, changes);
    const records = this.recordsOf(updated.entityType);
    const isDone = before && !before.completed && isAnswer(updated) && !isAnswer(activityRecord(before));
    if (!records || !isDone) return updated;
    return this.withChange(updated, await records.work(updated.entityId, { reached: this.answered(new Date()) }));
  }

  /** Of the answers that are left the first one counts. @param others moments of those that are no activities */
  async countNext(entityType: Activity['entityType'], entityId: string, others: readonly Date[]): Promise<void> {
    const records = this.recordsOf(entityType);
    if (!records) return;
    const logged = (await this.activities.ofRecord(entityType, entityId)).filter(
      (activity) => !activity.isVoid && !activity.changeId && isAnswer(activityRecord(activity)),
    );
    const moments = [...others, ...logged.map(({ changedAt, createdAt }) => new Date(changedAt ?? createdAt))];
    if (moments.length === 0) return;
    const first = new Date(Math.min(...moments.map(Number)));
    await records.work(entityId, { reached: this.answered(first) });
  }

  private answered(at: Date) {
    return { milestone: 'answeredAt', at } as const;
  }

  private async withChange(activity: Created<Activity>, changeId: string | undefined): Promise<Created<Activity>> {
    if (!changeId) return activity;
    const noted = await this.activities.noteChange(activity.id, changeId);
    return { ...activity, ...noted };
  }

  private recordsOf(entityType: string): BriefsRepository | ContactsRepository | null {
    return entityType === 'brief' ? this.briefs : entityType === 'contact' ? this.contacts : null;
  }
}
