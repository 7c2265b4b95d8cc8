import type { TodayItem } from '@cueroom/contracts/intake/today';
import type { NextStep } from '@cueroom/contracts/intake/next-step';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { formatNearDay, studioDay } from '../../../lib/dates';
import { focusPanel } from '../../../lib/focus-panel';
import { placeOf } from '../../../lib/portal-address';
import { recordCalls } from '../../../lib/record-calls';
import { Badge } from '../../../ui/badge';
import { lazyWindow } from '../../../ui/lazy-window';
import { toastError } from '../../../ui/toasts';
import { briefRecords } from '../../briefs/shared/brief-records';
import { contactRecords } from '../../briefs/shared/contact-records';
import { doneHint, type Followed, followUpDay, putOff, steps, useFollowUps } from '../../shared/records/follow-ups';
import { DashboardList, DashboardSection, type Row, ShowMore } from './dashboard-lists';
import { todayQuery } from './dashboard.queries';

const StepDone = lazyWindow(() => import('./step-done'));

const shownFirst = 8;

/** What is due and what is late, earliest first: most of it is done, or put off, with one press. */
export function Today() {
  const { data, error, refetch } = useQuery(todayQuery());
  const [isWhole, setWhole] = useState(false);
  const [stepOf, setStepOf] = useState<string | null>(null);
  const rowOf = useRow(setStepOf);
  const items = data?.map((item) => ({ ...item, id: keyOf(item) })) ?? [];
  const shown = isWhole ? items : items.slice(0, shownFirst);
  const more = items.length - shownFirst;
  const { panel, onPress } = useKeptFocus(shown.map(({ id }) => id).join());
  return (
    <div ref={panel} onClickCapture={onPress}>
      <DashboardSection title="Today">
        <DashboardList
          answer={{ data: data && { items: shown }, error, refetch }}
          emptyText="Nothing is due today."
          rowOf={rowOf}
        />
        <ShowMore more={more} isWhole={isWhole} onToggle={() => setWhole(!isWhole)} />
      </DashboardSection>
      {stepOf && <StepDone id={stepOf} onClose={() => setStepOf(null)} />}
    </div>
  );
}

const keyOf = ({ kind, at, words, entityType, entityId }: TodayItem): string =>
  [kind, entityType, entityId, at, words].join();

function useRow(onStep: (briefId: string) => void) {
  const followUpActions = useFollowUpActions();
  const actionsOf = ({ kind, entityType, entityId }: TodayItem): Row['actions'] => {
    if (kind === 'next-step')
      return [{ label: 'Done', hint: 'Asks for the step after it', onSelect: () => onStep(entityId) }];
    const isFollowed = kind === 'follow-up' && (entityType === 'brief' || entityType === 'contact');
    return isFollowed ? followUpActions(entityType, entityId) : undefined;
  };
  return (item: TodayItem): Row => ({
    title: item.words,
    leadsTo: placeOf(item.entityType, item.entityId),
    lines: [],
    mark: <Mark item={item} />,
    actions: actionsOf(item),
  });
}

/** An answer says by itself how late it is. */
function Mark({ item: { kind, at } }: { item: TodayItem }) {
  if (kind === 'answer-overdue') return <Badge tone="bad">Answer</Badge>;
  if (kind === 'answer-due') return <Badge>Answer</Badge>;
  const today = studioDay(new Date().toISOString());
  const day = studioDay(at);
  if (kind === 'request') return <Badge tone="brand">Request</Badge>;
  return day < today ? (
    <Badge tone="bad">{`Since ${formatNearDay(day, today)}`}</Badge>
  ) : (
    <Badge tone="brand">Today</Badge>
  );
}

type FollowedType = 'brief' | 'contact';
const kinds = { brief: briefRecords, contact: contactRecords } as const;

/** On the record as it is now; where something else of it is due, it is opened. */
function useFollowUpActions() {
  const navigate = useNavigate();
  const changes = { brief: useFollowUps(briefRecords), contact: useFollowUps(contactRecords) };
  const withRecord = async (
    type: FollowedType,
    id: string,
    act: (record: Followed & { nextStep?: NextStep | null }, name: string, day: string) => void,
  ) => {
    try {
      const record = await recordCalls.read(kinds[type].path, id);
      const name = 'clientName' in record ? briefRecords.nameOf(record).label : contactRecords.nameOf(record).label;
      const day = followUpDay(kinds[type], record);
      if (day) act(record, name, day);
      else void navigate(placeOf(type, id));
    } catch (error) {
      toastError(error);
    }
  };
  return (type: FollowedType, id: string): Row['actions'] => [
    {
      label: 'Done',
      hint: doneHint,
      onSelect: () => void withRecord(type, id, (record, name) => changes[type].done(record, name)),
    },
    ...steps.map(({ label, days }) => ({
      label,
      hint: `Follow up ${label === '+1 day' ? 'a day' : 'a week'} later`,
      onSelect: () =>
        void withRecord(type, id, (record, name, day) => changes[type].putOff(record, name, putOff(day, days))),
    })),
  ];
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
