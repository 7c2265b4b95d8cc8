import type { Activity, ActivityChanges } from '@cueroom/contracts/intake/activities';
import { limits } from '@cueroom/contracts/limits';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/api';
import { daysAfter, formatDay, formatNearDay, formatWeekday, localDay } from '../../../lib/dates';
import { focusPanel } from '../../../lib/focus-panel';
import { listPlace, placeOf } from '../../../lib/portal-address';
import { useRecordMutation } from '../../../lib/record-mutations';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { toastError } from '../../../ui/toasts';
import { toastDone } from '../../../ui/undo';
import { briefRecords } from '../../briefs/shared/brief-records';
import { contactRecords } from '../../briefs/shared/contact-records';
import { doneHint, putOff, sayLater, steps, useFollowUps } from '../../shared/records/follow-ups';
import { DashboardList, DashboardSection, type Row } from './dashboard-lists';
import { type Days, type FollowUp, followUpQueries } from './dashboard.queries';

const comingDays = 7;

/** What is due, and what comes in the next days: each is done, or put off, with one press. */
export function FollowUps() {
  const today = localDay();
  const due = useFollowUpsOf({ by: today }, ({ day }) => day <= today);
  const coming = useFollowUpsOf({ after: today, by: daysAfter(today, comingDays) }, ({ day }) => day > today);
  const rowOf = useRow(today);
  const { panel, onPress } = useKeptFocus([due, coming].map(({ data }) => data?.items.map(({ id }) => id)).join());
  const hasBriefs = due.data?.items.some(({ of }) => of.kind === 'briefs');
  return (
    <div ref={panel} onClickCapture={onPress} className="space-y-12">
      <DashboardSection
        title="Follow-ups Due"
        all={hasBriefs ? { label: 'All briefs due', leadsTo: listPlace('brief', { status: 'due' }) } : undefined}
      >
        <DashboardList answer={due} emptyText="Nothing is due today." rowOf={rowOf} />
        <ShowMore {...due} />
      </DashboardSection>
      {coming.data?.items.length !== 0 && (
        <DashboardSection title="Next 7 Days">
          <DashboardList answer={coming} emptyText="" rowOf={rowOf} />
          <ShowMore {...coming} />
        </DashboardSection>
      )}
    </div>
  );
}

const shownFirst = 6;

/** @param isIn is false for what was just put off, and still listed here */
function useFollowUpsOf(days: Days, isIn: (item: FollowUp) => boolean) {
  const [isWhole, setWhole] = useState(false);
  const first = useQueries({ queries: followUpQueries(days, shownFirst) });
  const all = useQueries({ queries: isWhole ? followUpQueries(days, limits.pageSize) : [] });
  const isAll = isWhole && all.every(({ data }) => data);
  const answers = isAll ? all : first;
  const read = answers
    .flatMap(({ data }) => data?.items ?? [])
    .filter(isIn)
    .sort((one, other) => one.day.localeCompare(other.day));
  const items = isAll ? read : read.slice(0, shownFirst);
  const unread = answers.reduce((sum, { data }) => sum + (data?.unread ?? 0), 0);
  return {
    data: answers.every(({ data }) => data) ? { items } : undefined,
    error: answers.find(({ data, error }) => error && !data)?.error ?? null,
    refetch: () => answers.forEach(({ refetch }) => void refetch()),
    more: read.length - items.length + unread,
    less: isAll && items.length > shownFirst,
    onPress: () => setWhole(!isWhole),
  };
}

/** One button for both, which keeps the focus. */
function ShowMore({ more, less, onPress }: Pick<ReturnType<typeof useFollowUpsOf>, 'more' | 'less' | 'onPress'>) {
  if (!less && more === 0) return null;
  return (
    <Button variant="quiet" size="tight" onClick={onPress} className="-ml-2.5 print:hidden">
      {less ? 'Show fewer' : `Show ${more} more`}
    </Button>
  );
}

function useRow(today: string) {
  const changes = {
    briefs: useFollowUps(briefRecords),
    contacts: useFollowUps(contactRecords),
    activities: useTasks(),
  };
  const actionsOf = ({ of, title, day }: FollowUp) => {
    const [done, move] =
      of.kind === 'activities'
        ? [() => changes.activities.done(of.record), (to: string) => changes.activities.putOff(of.record, to)]
        : [
            () => changes[of.kind].done(of.record, title),
            (to: string) => changes[of.kind].putOff(of.record, title, to),
          ];
    const isTask = of.kind === 'activities';
    return [
      { label: 'Done', hint: isTask ? 'Task is done' : doneHint, onSelect: done },
      ...steps.map(({ label, days }) => {
        const later = putOff(day, days, today);
        return { label, hint: sayLater(later), onSelect: () => move(later) };
      }),
    ];
  };
  return (item: FollowUp): Row => ({
    title: item.title,
    leadsTo: placeOf(item.entityType, item.entityId),
    lines: [item.about],
    mark: (
      <>
        {item.isUrgent && <Badge tone="bad">Urgent</Badge>}
        <Day day={item.day} today={today} />
      </>
    ),
    actions: actionsOf(item),
  });
}

function Day({ day, today }: { day: string; today: string }) {
  if (day < today) return <Badge tone="bad">{`Since ${formatDay(day)}`}</Badge>;
  if (day === today) return <Badge tone="brand">Today</Badge>;
  return <Badge>{day === daysAfter(today, 1) ? 'Tomorrow' : formatWeekday(day)}</Badge>;
}

/** Where the pressed row has gone, the same button of the row in its place has the focus. */
function useKeptFocus(shownIds: string) {
  const panel = useRef<HTMLDivElement>(null);
  const pressed = useRef({ label: '', index: -1 });
  const buttons = (label: string) =>
    [...(panel.current?.querySelectorAll<HTMLElement>('button') ?? [])].filter(
      (button) => button.textContent === label,
    );
  useEffect(() => {
    const { label, index } = pressed.current;
    pressed.current.index = -1;
    if (index < 0 || document.activeElement !== document.body) return;
    const left = buttons(label);
    const next = left[Math.min(index, left.length - 1)];
    if (next) next.focus();
    else focusPanel();
  }, [shownIds]);
  const onPress = ({ target }: { target: EventTarget }) => {
    const button = (target as Element).closest<HTMLElement>('button');
    if (button) pressed.current = { label: button.textContent, index: buttons(button.textContent).indexOf(button) };
  };
  return { panel, onPress };
}

interface Change {
  task: Activity;
  changes: ActivityChanges;
  words: string;
}

/** Tasks are done, or put off, with one press, which can be undone. */
function useTasks() {
  const write = ({ task: { id }, changes }: Pick<Change, 'task' | 'changes'>) =>
    call('PATCH /api/admin/activities/:id', { params: { id }, body: changes });
  const changesOf = ({ task: { id }, changes }: Pick<Change, 'task' | 'changes'>) => ({ id, changes });
  const undo = useRecordMutation({ kind: 'activities', mutationFn: write, changesOf });
  const { mutate } = useRecordMutation({
    kind: 'activities',
    id: 'tasks',
    mutationFn: write,
    changesOf,
    onSuccess: (_saved, { task, changes, words }: Change) => {
      const previous = changes.completed ? { completed: false } : { dueDate: task.dueDate };
      const description = task.subject ?? undefined;
      toastDone({
        words: { title: words, description },
        undo: () => undo.mutateAsync({ task, changes: previous }),
        undone: () => ({ title: 'Change undone', description }),
      });
    },
    onError: (error) => toastError(error),
  });
  return {
    done: (task: Activity) => mutate({ task, changes: { completed: true }, words: 'Task done' }),
    putOff: (task: Activity, day: string) =>
      mutate({ task, changes: { dueDate: day }, words: `Task moved to ${formatNearDay(day)}` }),
  };
}
