import type { ListedActivity } from '@cueroom/contracts/intake/activities';
import type { HistoryRow } from '@cueroom/contracts/record-history';
import type { RecordType } from '@cueroom/contracts/record-names';
import { limits } from '@cueroom/contracts/limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { adminKeys } from '../../../lib/api/admin-keys';
import { callList } from '../../../lib/api/api';
import { hasStatus } from '../../../lib/api/api-error';
import { serverTime } from '../../../lib/api/server-clock';
import { Ago } from '../../../ui/ago';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { Failure } from '../../../ui/notices/failure';
import { type About, activitiesQuery } from '../activities/activities.queries';
import { UndoActivity } from '../activities/undo-activity';
import { type ChangeInWords, sayChanges } from './history-words';

const shownAtFirst = 5;
const shownAtMost = 500;

interface RecordHistoryProps {
  of: RecordType;
  id: string;
  className?: string;
}

/** Who changed which field of a record from what to what; nothing while nobody has. */
export function RecordHistory({ of: entityType, id: entityId, className }: RecordHistoryProps) {
  const headingId = useId();
  const [limit, setLimit] = useState(shownAtFirst);
  const { data, error, refetch } = useQuery({
    queryKey: [...adminKeys.kind('history'), entityType, entityId, limit],
    queryFn: ({ signal }) => callList('GET /api/admin/history', { query: { entityType, entityId, limit }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const undoable = useUndoable({ entityType, entityId }, data?.items[0]);
  // What is gone has none.
  if (hasStatus(error, 404) || (!error && !data?.items.length)) return null;
  return (
    <section aria-labelledby={headingId} className={classes('print:hidden', className)}>
      <h3 id={headingId} className="mb-3 text-lg font-semibold tracking-tight">
        History
      </h3>
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      <ol aria-labelledby={headingId} className="space-y-3 text-sm">
        {data?.items.map((row) => (
          <Row key={row.id} row={row} changes={sayChanges(entityType, row.changes)}>
            <UndoChange activity={undoable.get(row.id)} />
          </Row>
        ))}
      </ol>
      {data && data.items.length < data.total && limit < shownAtMost && (
        <Button variant="quiet" size="tight" onClick={() => setLimit(shownAtMost)} className="mt-3 -ml-2.5">
          Show older changes
        </Button>
      )}
    </section>
  );
}

const askEveryMs = 2000;
const isRecent = ({ at }: HistoryRow): boolean =>
  Date.parse(serverTime(new Date().toISOString())) - Date.parse(at) < limits.undoWindowSec * 1000;

/** The activities that can still be undone, by their rows: each is recorded a moment after its change. */
const useUndoable = (about: About, newest: HistoryRow | undefined): ReadonlyMap<string, ListedActivity> => {
  const isAsked = () => newest !== undefined && isRecent(newest);
  const { data } = useQuery({
    ...activitiesQuery(about),
    enabled: isAsked,
    refetchInterval: () => (isAsked() ? askEveryMs : false),
  });
  return new Map(data?.items.flatMap((activity) => (activity.madeChange ? [[activity.madeChange, activity]] : [])));
};

/** Not 'Undo': the notice of the same change may still stand there with its own. */
function UndoChange({ activity }: { activity: ListedActivity | undefined }) {
  if (!activity?.undoableUntil) return null;
  return <UndoActivity id={activity.id} until={activity.undoableUntil} label="Take back" />;
}

interface RowProps {
  row: HistoryRow;
  changes: readonly ChangeInWords[];
  children: ReactNode;
}

function Row({ row, changes, children }: RowProps) {
  return (
    <li className="border-l-2 border-line pl-3">
      <p className="text-note text-ink-soft">
        <span translate="no">{row.by}</span>
        <span aria-hidden>{' · '}</span>
        <Ago iso={row.at} />
      </p>
      <ul>
        {changes.map(({ field, from, to }) => (
          <li key={field} className="wrap-anywhere whitespace-pre-line" dir="auto">
            <span className="font-medium">{field}</span>
            <span>{to === undefined ? ' changed' : `: ${from} → ${to}`}</span>
          </li>
        ))}
      </ul>
      {children}
    </li>
  );
}
