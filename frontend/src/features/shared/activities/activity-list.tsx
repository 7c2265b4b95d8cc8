import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { activitiesQuery, type About } from './activities.queries';
import { ActivityForm } from './activity-form';
import { ActivityItem } from './activity-item';
import { onlyLastUndoable } from './undo-activity';
import { FailureLine } from '../../../ui/notices/failure';

interface ActivityListProps {
  /** One record's activities, with a form to add to them; without it those of the whole studio. */
  about?: About;
  limit?: number;
  /** In place of the form for notes and tasks. */
  form?: ReactNode;
}

export function ActivityList({ about, limit, form }: ActivityListProps) {
  const { data, error, isPending, refetch } = useQuery(activitiesQuery(about, limit));
  return (
    <>
      {about && <div className="@container">{form ?? <ActivityForm about={about} />}</div>}
      {isPending ? (
        <p className="py-4 text-sm text-ink-soft">Loading activity…</p>
      ) : !data ? (
        <FailureLine error={error} onRetry={() => void refetch()} className="py-4 text-ink-soft" />
      ) : data.items.length === 0 ? (
        <p className="py-4 text-sm text-ink-soft">No activity yet.</p>
      ) : (
        <ol aria-label="Activity" className="mt-1">
          {onlyLastUndoable(data.items).map((activity) => (
            <ActivityItem key={activity.id} activity={activity} namesRecord={!about} />
          ))}
        </ol>
      )}
    </>
  );
}
