import type { Activity, ActivityChanges } from '@cueroom/contracts/intake/activities';
import type { NextStep } from '@cueroom/contracts/intake/next-step';
import type { TodayItem } from '@cueroom/contracts/intake/today';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../../lib/api/api';
import { formatNearDay, studioDay } from '../../../lib/words/dates';
import { placeOf } from '../../../lib/page/portal-address';
import { recordCalls } from '../../../lib/api/record-calls';
import { useRecordMutation } from '../../../lib/api/record-mutations';
import { toastError } from '../../../ui/notices/toasts';
import { toastDone } from '../../../ui/notices/undo';
import { briefRecords } from '../../briefs/shared/brief-records';
import { contactRecords } from '../../briefs/shared/contact-records';
import type { Asking } from '../../briefs/shared/use-next-step';
import {
  doneHint,
  type Followed,
  followUpChanged,
  followUpDay,
  putOff,
  steps,
  useFollowUps,
} from '../../shared/records/follow-ups';
import type { Row } from './dashboard-lists';
import { todayQuery } from './dashboard.queries';
import { useFollowedUp } from './followed-up';

/** What one window asks about a brief. */
export interface Asked {
  asking: Asking;
  briefId: string;
}

/** How each item is dealt with where it stands. @param onAsk opens what needs words */
export function useTodayActions(onAsk: (asked: Asked) => void) {
  const followUpActions = useFollowUpActions();
  const taskActions = useTaskActions();
  const unopenedActions = useUnopenedActions();
  return (item: TodayItem): Row['actions'] => {
    const { kind, entityType, entityId: briefId } = item;
    if (kind === 'answer-due' || kind === 'answer-overdue')
      return [{ label: 'Log answer', hint: 'You have answered', onSelect: () => onAsk({ asking: 'answer', briefId }) }];
    if (kind === 'next-step')
      return [
        { label: 'Done', hint: 'Asks for the step after it', onSelect: () => onAsk({ asking: 'done', briefId }) },
      ];
    if (item.recipientId) return unopenedActions(item, item.recipientId);
    if (item.activityId) return taskActions(item, item.activityId);
    const isFollowed = kind === 'follow-up' && (entityType === 'brief' || entityType === 'contact');
    return isFollowed ? followUpActions(item, entityType) : undefined;
  };
}

const sayLater = (label: string): string => (label === '+1 day' ? 'a day later' : 'a week later');

function useTaskActions() {
  const tasks = useTasks();
  return ({ words, at, kind }: TodayItem, id: string): Row['actions'] => {
    const day = studioDay(at);
    return [
      {
        label: 'Done',
        hint: kind === 'request' ? 'This request is dealt with' : 'This task is done',
        onSelect: () => tasks.done(id, words),
      },
      ...steps.map(({ label, days }) => ({
        label,
        hint: `Do it ${sayLater(label)}`,
        onSelect: () => tasks.putOff(id, words, day, putOff(day, days)),
      })),
    ];
  };
}

/** Who has not opened a pitch was called or written to: the days count anew. */
function useUnopenedActions() {
  const followUp = useFollowedUp();
  return ({ entityId: pitchId, words }: TodayItem, recipientId: string): Row['actions'] => [
    {
      label: 'Done',
      hint: 'You have called or written; it comes back if the pitch stays unopened',
      onSelect: () =>
        followUp({ pitchId, recipientIds: [recipientId], words: { title: 'Follow-up done', description: words } }),
    },
  ];
}

type FollowedType = 'brief' | 'contact';
const kinds = { brief: briefRecords, contact: contactRecords } as const;

/** On the record as it is now, if it is to be followed up on the day that the row says; one that is closed is opened. */
function useFollowUpActions() {
  const navigate = useNavigate();
  const changes = { brief: useFollowUps(briefRecords), contact: useFollowUps(contactRecords) };
  const queryClient = useQueryClient();
  const withRecord = async (
    { entityId: id, at }: TodayItem,
    type: FollowedType,
    act: (record: Followed & { nextStep?: NextStep | null }, name: string, day: string) => void,
  ) => {
    try {
      const record = await recordCalls.read(kinds[type].path, id);
      const name = 'clientName' in record ? briefRecords.nameOf(record).label : contactRecords.nameOf(record).label;
      if (record.followUpDate?.slice(0, 10) !== studioDay(at)) throw new Error(followUpChanged);
      const day = followUpDay(kinds[type], record);
      if (day) act(record, name, day);
      else void navigate(placeOf(type, id));
    } catch (error) {
      toastError(error);
      void queryClient.invalidateQueries({ queryKey: todayQuery().queryKey });
    }
  };
  return (item: TodayItem, type: FollowedType): Row['actions'] => [
    {
      label: 'Done',
      hint: doneHint,
      onSelect: () => void withRecord(item, type, (record, name) => changes[type].done(record, name)),
    },
    ...steps.map(({ label, days }) => ({
      label,
      hint: `Follow up ${sayLater(label)}`,
      onSelect: () =>
        void withRecord(item, type, (record, name, day) => changes[type].putOff(record, name, putOff(day, days))),
    })),
  ];
}

interface Step {
  id: string;
  /** What the task says. */
  words: string;
  before: ActivityChanges;
  changes: ActivityChanges;
}

const change = (id: string, body: ActivityChanges): Promise<Activity> =>
  call('PATCH /api/admin/activities/:id', { params: { id }, body });

/** A task is done, or put off, with one press, which can be undone. */
function useTasks() {
  const undo = useRecordMutation({
    kind: 'activities',
    mutationFn: async ({ id, before, saved }: { id: string; before: ActivityChanges; saved: Activity }) => {
      await change(id, before);
      // A call that was made is an answer, which may have moved the status of its record.
      if (saved.undoableUntil) await call('POST /api/admin/activities/:id/undo', { params: { id } });
    },
  });
  const { mutate } = useRecordMutation({
    kind: 'activities',
    id: 'tasks',
    mutationFn: ({ id, changes }: Step) => change(id, changes),
    changesOf: ({ id, changes }) => ({ id, changes }),
    onSuccess: (saved, { id, words: description, before, changes: { dueDate } }) =>
      toastDone({
        words: { title: dueDate ? `Task moved to ${formatNearDay(dueDate)}` : 'Task done', description },
        undo: () => undo.mutateAsync({ id, before, saved }),
        undone: () => ({ title: 'Change undone', description }),
      }),
    onError: (error) => toastError(error),
  });
  return {
    done: (id: string, words: string) =>
      mutate({ id, words, before: { completed: false }, changes: { completed: true } }),
    putOff: (id: string, words: string, from: string, day: string) =>
      mutate({ id, words, before: { dueDate: from }, changes: { dueDate: day } }),
  };
}
