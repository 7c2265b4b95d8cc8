import type { priorities } from '@cueroom/contracts/options';
import { CalendarCheck } from 'lucide-react';
import { call } from '../../../lib/api/api';
import { daysAfter, formatNearDay, localDay } from '../../../lib/words/dates';
import type { ListSearch } from '../../../lib/page/portal-address';
import { patchCurrent, useRecordMutation } from '../../../lib/api/record-mutations';
import type { RowAction } from '../../../ui/list/row-actions';
import { toastError } from '../../../ui/notices/toasts';
import { tellSaved } from './edit-done';
import type { Base } from './record-values';

/** A record of such a kind is followed up while it has one of these statuses. */
export interface FollowedKind {
  path: 'briefs' | 'contacts';
  openStatuses: string;
}

/** Among the choices of what is shown: what is to be followed up today, and what is late. */
export const due = { value: 'due', label: 'Follow-up due' };
export const followUpParams = (status: string, sort = 'followUpDate') => ({ status, followUpBy: localDay(), sort });
/** A view asks for a day; whenever it is opened, that is today. */
export const followUpWords = ({ followUpBy: _, sort, ...words }: ListSearch): ListSearch => ({
  ...words,
  status: due.value,
  sort: sort === 'followUpDate' ? undefined : sort,
});
export const followUpSorts = [{ value: 'followUpDate', label: 'Follow-up' }];

interface Dates {
  followUpDate: string | null;
  lastContactDate: string | null;
}

/** A brief or a contact. */
export interface Followed extends Dates {
  id: string;
  revision: number;
  status: string;
  priority: (typeof priorities)[number];
}

export const isOpen = ({ openStatuses }: FollowedKind, { status }: Pick<Followed, 'status'>): boolean =>
  openStatuses.split(',').includes(status);

/** The day on which a record is followed up; null when it has none, or is closed. */
export const followUpDay = (kind: FollowedKind, record: Followed): string | null => {
  const { followUpDate } = record;
  const isDay = followUpDate !== null && !Number.isNaN(Date.parse(followUpDate));
  return isDay && isOpen(kind, record) ? followUpDate.slice(0, 10) : null;
};

/** What is late is put off from today, not from the day that has passed. */
export const putOff = (day: string, days: number, today = localDay()): string =>
  daysAfter(day < today ? today : day, days);

export const doneHint = 'Follow-up is done, contacted today';
const sayLater = (day: string): string => `Follow up on ${formatNearDay(day)}`;

export const steps = [
  { label: '+1 day', days: 1 },
  { label: '+1 week', days: 7 },
] as const;

interface Step {
  record: Followed;
  name: string;
  changes: Partial<Dates>;
}

export const followUpChanged = 'Someone else has changed this follow-up. It stays as it is.';

const sayStep = (followUpDate?: string | null): string =>
  followUpDate ? `Follow-up moved to ${formatNearDay(followUpDate)}` : 'Follow-up done';

const datesOf = ({ followUpDate, lastContactDate }: Dates): Dates => ({ followUpDate, lastContactDate });
const baseOf = (record: unknown): Base<Dates> => ({
  values: datesOf(record as Followed),
  revision: (record as Followed).revision,
});
const isSameDay = (one: string | null, other: string | null) => one?.slice(0, 10) === other?.slice(0, 10);

/** Follow-ups are done, or put off, with one press, which can be undone. */
export function useFollowUps({ path: kind }: FollowedKind) {
  const patch = (id: string, body: Partial<Dates>, revision: number | null): Promise<Followed> =>
    call(`PATCH /api/admin/${kind}/:id`, { params: { id }, body, revision });
  const undo = useRecordMutation({
    kind,
    mutationFn: ({ id, fields, revision }: { id: string; fields: object; revision: number | null }) =>
      patch(id, fields, revision),
    changesOf: ({ id, fields }) => ({ id, changes: fields }),
  });
  const { mutate } = useRecordMutation({
    kind,
    // One after the other: two presses on one record are two changes of it.
    id: 'follow-ups',
    mutationFn: ({ record, changes }: Step) =>
      patchCurrent<Followed>(record, (current) => {
        if (!isSameDay(current.followUpDate, record.followUpDate)) throw new Error(followUpChanged);
        return patch(record.id, changes, current.revision);
      }),
    changesOf: ({ record, changes }) => ({ id: record.id, changes }),
    onSuccess: (saved, { record, name, changes }) =>
      tellSaved(
        { title: sayStep(changes.followUpDate), description: name },
        {
          before: datesOf(record),
          fields: changes,
          saved,
          baseOf,
          write: (undoing) => undo.mutateAsync({ id: record.id, ...undoing }),
        },
      ),
    onError: (error) => toastError(error),
  });
  return {
    done: (record: Followed, name: string) =>
      mutate({ record, name, changes: { followUpDate: null, lastContactDate: localDay() } }),
    putOff: (record: Followed, name: string, day: string) => mutate({ record, name, changes: { followUpDate: day } }),
  };
}

/** For a row of a list, where its record is to be followed up. */
export function useFollowUpActions(kind: FollowedKind) {
  const { done, putOff: move } = useFollowUps(kind);
  return (record: Followed, name: string): RowAction[] => {
    const day = followUpDay(kind, record);
    if (!day) return [];
    const finish = () => {
      // Its buttons go: the row takes the focus.
      document.activeElement?.closest<HTMLElement>('tr')?.focus({ preventScroll: true });
      done(record, name);
    };
    return [
      { icon: CalendarCheck, label: 'Done', hint: doneHint, onSelect: finish },
      ...steps.map(({ label, days }) => {
        const later = putOff(day, days);
        return { label, hint: sayLater(later), onSelect: () => move(record, name, later) };
      }),
    ];
  };
}
