import { useQueries } from '@tanstack/react-query';
import { useRecordPlace } from '../../../lib/admin-search';
import { formatDay } from '../../../lib/dates';
import { Badge } from '../../../ui/badge';
import { DashboardList, DashboardRow, DashboardSection } from './dashboard-list';
import { followUpQueries, mergeFollowUps } from './follow-ups';

/** The day where the studio is: `2026-12-01`. */
const today = () => new Intl.DateTimeFormat('sv').format(new Date());

export function FollowUpsDue() {
  const recordPlace = useRecordPlace();
  const day = today();
  const [briefs, contacts, tasks] = useQueries({ queries: followUpQueries(day) });
  const queries = [briefs, contacts, tasks];
  const isThere = briefs.data && contacts.data && tasks.data;
  return (
    <DashboardSection title="Follow-ups Due">
      <DashboardList
        items={isThere && mergeFollowUps(briefs.data.items, contacts.data.items, tasks.data.items, recordPlace)}
        error={queries.find(({ data, error }) => error && !data)?.error ?? null}
        onRetry={() => queries.forEach(({ refetch }) => void refetch())}
        emptyText="Nothing is due today."
      >
        {({ title, about, dueDate, leadsTo }) => (
          <DashboardRow
            title={title}
            leadsTo={leadsTo}
            mark={
              dueDate.slice(0, 10) < day ? (
                <Badge tone="bad">Since {formatDay(dueDate)}</Badge>
              ) : (
                <Badge tone="brand">Today</Badge>
              )
            }
          >
            <p className="wrap-anywhere">{about}</p>
          </DashboardRow>
        )}
      </DashboardList>
    </DashboardSection>
  );
}
