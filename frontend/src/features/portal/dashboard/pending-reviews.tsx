import { reviewStatuses } from '@cueroom/contracts/options';
import { useQuery } from '@tanstack/react-query';
import { useRecordPlace } from '../../../lib/admin-search';
import { wordFor } from '../../../lib/words';
import { Badge } from '../../../ui/badge';
import { pendingReviewsQuery } from './dashboard.queries';
import { DashboardList, DashboardRow, DashboardSection } from './dashboard-list';

/** 'submitted' reads like pending. */
const reviewStatusOf = (status: string) => (status === 'submitted' ? 'pending' : status);

export function PendingReviews() {
  const recordPlace = useRecordPlace();
  const submissions = useQuery(pendingReviewsQuery());
  return (
    <DashboardSection
      title="Pending Music Reviews"
      all={{ label: 'All submissions', leadsTo: { tab: 'music', list: 'submissions' } }}
    >
      <DashboardList
        items={submissions.data?.items}
        error={submissions.error}
        onRetry={() => void submissions.refetch()}
        emptyText="No submissions pending review."
      >
        {(submission) => {
          const status = reviewStatusOf(submission.status);
          return (
            <DashboardRow
              title={submission.trackTitle ?? 'No songs'}
              leadsTo={recordPlace('submission', submission.id)}
              mark={<Badge tone={status === 'pending' ? 'brand' : 'neutral'}>{wordFor(reviewStatuses, status)}</Badge>}
            >
              <p className="wrap-anywhere">{submission.artistName}</p>
              {submission.genre && <p>{submission.genre}</p>}
            </DashboardRow>
          );
        }}
      </DashboardList>
    </DashboardSection>
  );
}
