import type { TodayItem } from '@cueroom/contracts/intake/today';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNearDay, studioDay } from '../../../lib/words/dates';
import { inNameOrder } from '../../../lib/words/name-order';
import { placeOf } from '../../../lib/page/portal-address';
import { useTicking } from '../../../lib/page/use-ticking';
import { Badge } from '../../../ui/badge';
import { lazyWindow } from '../../../ui/window/lazy-window';
import type { Row } from './dashboard-lists';
import { todayQuery } from './dashboard.queries';
import { LongList } from './long-list';
import { type Asked, useTodayActions } from './today-actions';

const StepAsked = lazyWindow(() => import('./step-asked'));

/** What is due and what is late, earliest first: most of it is done, or put off, with one press. */
export function Today() {
  const { data, error, refetch } = useQuery(todayQuery());
  const [asked, setAsked] = useState<Asked | null>(null);
  const actionsOf = useTodayActions(setAsked);
  const rowOf = (item: TodayItem): Row => ({
    title: inNameOrder(item.words),
    leadsTo: placeOf(item.entityType, item.entityId),
    lines: [],
    mark: <Mark item={item} />,
    actions: actionsOf(item),
  });
  return (
    <LongList
      title="Today"
      answer={{ data: data?.map((item) => ({ ...item, id: keyOf(item) })), error, refetch }}
      emptyText="Nothing is due today."
      rowOf={rowOf}
      shownFirst={8}
    >
      {asked && <StepAsked {...asked} onClose={() => setAsked(null)} />}
    </LongList>
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
