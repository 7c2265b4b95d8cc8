import { ActivityList } from '../../activities/activity-list';
import { DashboardSection } from './dashboard-list';
import { DaySummary } from './day-summary';
import { FollowUpsDue } from './follow-ups-due';
import { PendingReviews } from './pending-reviews';
import { RecentBriefs } from './recent-briefs';
import { StatCards } from './stat-cards';

/** What there is to do today. */
export default function DashboardTab() {
  return (
    <div>
      <DaySummary />
      <StatCards />
      <div className="mt-12 grid items-start gap-x-14 gap-y-12 lg:grid-cols-[1fr_22rem]">
        <div className="min-w-0 space-y-12">
          <RecentBriefs />
          <PendingReviews />
        </div>
        <div className="min-w-0 space-y-12">
          <FollowUpsDue />
          <DashboardSection title="Recent Activity">
            <div className="pt-4">
              <ActivityList limit={8} />
            </div>
          </DashboardSection>
        </div>
      </div>
    </div>
  );
}
