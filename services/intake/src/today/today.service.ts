import type { TodayItem } from '@cueroom/contracts/intake/today';
import { listUnopened } from '@cueroom/contracts/pitches/unopened';
import type { Keeper } from '@cueroom/contracts/record-kinds';
import { nameRecords, recordKeepers, type RecordKey, type RecordName } from '@cueroom/contracts/record-names';
import { Bus } from '@cueroom/messaging/bus';
import { RecordNames } from '@cueroom/persistence/records/record-names';
import { log } from '@cueroom/platform/logger';
import { Injectable } from '@nestjs/common';
import { dayOf } from '../crm/brief-promise';
import { IntakeSettings } from '../settings';
import { type Clock, itemOfContact, itemOfTask, itemOfUnopened, itemsOfBrief } from './today-items';
import { type DueTask, TodayRepository } from './today.repository';

/** Of another service: what it does not say in time is left out. */
const askedWithin = { timeoutMs: 2000 };

const keeperOf = ({ entityType }: Pick<RecordKey, 'entityType'>): Keeper | undefined =>
  (recordKeepers as Partial<Record<string, Keeper>>)[entityType];
const keyOf = ({ entityType, entityId }: RecordKey): string => `${entityType} ${entityId}`;

/** What a supervisor does today, of everything in the studio. */
@Injectable()
export class Today {
  constructor(
    private readonly due: TodayRepository,
    private readonly names: RecordNames,
    private readonly settings: IntakeSettings,
    private readonly bus: Bus,
  ) {}

  async list(now = new Date()): Promise<TodayItem[]> {
    const { TIME_ZONE: timeZone } = this.settings;
    const clock = { now, timeZone, today: dayOf(now, timeZone) };
    const [briefs, contacts, tasks, unopened] = await Promise.all([
      this.due.dueBriefs(clock.today),
      this.due.dueContacts(clock.today),
      this.tasks(clock),
      this.unopened(),
    ]);
    return [
      ...briefs.flatMap((brief) => itemsOfBrief(brief, clock)),
      ...contacts.map((contact) => itemOfContact(contact, clock)),
      ...tasks,
      ...unopened,
    ].sort((one, other) => one.at.localeCompare(other.at) || one.entityId.localeCompare(other.entityId));
  }

  /** Those of records that are not deleted. */
  private async tasks(clock: Clock): Promise<TodayItem[]> {
    const tasks = await this.due.dueTasks(clock.today);
    const keepers = [...new Set(tasks.flatMap((task) => keeperOf(task) ?? []))];
    const named = await Promise.all(
      keepers.map(async (keeper) => {
        const records = tasks.filter((task) => keeperOf(task) === keeper);
        return [keeper, await this.namesOf(keeper, records)] as const;
      }),
    );
    const names = new Map(named);
    return tasks.flatMap((task) => {
      const known = names.get(keeperOf(task)!);
      const name = known?.get(keyOf(task));
      return known && name === undefined ? [] : [itemOfTask(task, name, clock)];
    });
  }

  /** Undefined: not known at the moment. */
  private async namesOf(keeper: Keeper, tasks: DueTask[]): Promise<Map<string, string> | undefined> {
    const records = tasks.map(({ entityType, entityId }) => ({ entityType, entityId }));
    const found = await (keeper === 'intake'
      ? this.names.of(records)
      : this.orNothing<RecordName[]>(() => this.bus.request(nameRecords[keeper], { records }, askedWithin)));
    return found && new Map(found.map((record) => [keyOf(record), record.name]));
  }

  private async unopened(): Promise<TodayItem[]> {
    const days = this.settings.PITCH_FOLLOW_UP_DAYS;
    const found = await this.orNothing(() => this.bus.request(listUnopened, { days }, askedWithin));
    return (found ?? []).map((link) => itemOfUnopened(link, days));
  }

  private async orNothing<T>(ask: () => Promise<T>): Promise<T | undefined> {
    try {
      return await ask();
    } catch (error) {
      log.warn({ err: error }, 'a part of today not read');
      return undefined;
    }
  }
}
