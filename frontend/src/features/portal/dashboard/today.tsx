import type { TodayItem } from '@cueroom/contracts/intake/today';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNearDay, studioDay } from '../../../lib/dates';
import { inNameOrder } from '../../../lib/name-order';
import { placeOf } from '../../../lib/portal-address';
import { useTicking } from '../../../lib/use-ticking';
import { Badge } from '../../../ui/badge';
import { lazyWindow } from '../../../ui/lazy-window';
import { DashboardList, DashboardSection, type Row, ShowMore } from './dashboard-lists';
import { todayQuery } from './dashboard.queries';
import { useKeptFocus } from './kept-focus';
import { type Asked, useTodayActions } from './today-actions';

const StepAsked = lazyWindow(() => import('./step-asked'));

const shownFirst = 8;

/** What is due and what is late, earliest first: most of it is done, or put off, with one press. */
export function Today() {
  const { data, error, refetch } = useQuery(todayQuery());
  const [isWhole, setWhole] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const actionsOf = useTodayActions(setAsked);
  const rowOf = (item: TodayItem): Row => ({
    title: inNameOrder(item.words),
    leadsTo: placeOf(item.entityType, item.entityId),
    lines: [],
    mark: <Mark item={item} />,
    actions: actionsOf(item),
  });
  const items = data?.map((item) => ({ ...item, id: keyOf(item) })) ?? [];
  const shown = isWhole ? items : items.slice(0, shownFirst);
  const more = items.length - shownFirst;
  const { panel, onPress } = useKeptFocus(shown.map(({ id }) => id).join(), asked !== null);
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
      {asked && <StepAsked {...asked} onClose={() => setAsked(null)} />}
    </div>
  );
}

const keyOf = ({ kind, at, words, entityType, entityId }: TodayItem): string =>
  [kind, entityType, entityId, at, words].join();

/** An answer says by itself how late it is. */
function Mark({ item: { kind, at } }: { item: TodayItem }) {
  const today = useTicking(() => studioDay(new Date().toISOString()));
  if (kind === 'answer-overdue') return <Badge tone="bad">Answer</Badge>;
  if (kind === 'answer-due') return <Badge>Answer</Badge>;
  const day = studioDay(at);
  if (kind === 'request') return <Badge tone="brand">Request</Badge>;
  return day < today ? (
    <Badge tone="bad">{`Since ${formatNearDay(day, today)}`}</Badge>
  ) : (
    <Badge tone="brand">Today</Badge>
  );
}
