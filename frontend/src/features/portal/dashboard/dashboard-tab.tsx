import { useQuery } from '@tanstack/react-query';
import { formatStudioToday } from '../../../lib/dates';
import { pluralize } from '../../../lib/format';
import { useTicking } from '../../../lib/use-ticking';
import { ActivityList } from '../../shared/activities/activity-list';
import { pendingCountQuery, todayQuery, waitingBriefsQuery, waitingCountQuery } from './dashboard.queries';
import { DashboardSection, PendingReviews, RecentBriefs } from './dashboard-lists';
import { Figures } from './figures';
import { FromOutside, useNews } from './from-outside';
import { Today } from './today';

export default function DashboardTab() {
  return (
    <div className="mx-auto w-full max-w-400 pt-1 pb-8">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-8 gap-y-3 *:min-w-0">
        <DaySummary />
        <Figures />
      </div>
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-2 xl:grid-cols-[1.6fr_1fr_1fr]">
        <Today />
        <FromOutside />
        <div className="min-w-0 space-y-6 lg:max-xl:col-span-2">
          <RecentBriefs />
          <PendingReviews />
        </div>
        <div className="min-w-0 lg:col-span-full">
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

function DaySummary() {
  const briefs = useQuery(waitingBriefsQuery()).data;
  const submissions = useQuery(waitingCountQuery()).data;
  const pending = useQuery(pendingCountQuery()).data;
  const due = useQuery(todayQuery()).data;
  const { data: news } = useNews();
  return (
    <div>
      <h2 className="text-heading">{useTicking(formatStudioToday)}</h2>
      {/* Reserves its line while the numbers load. */}
      <p className="min-h-6 text-body text-ink-soft">
        {briefs && submissions && due && news && (
          <span>
            {sayWaiting({ briefs: briefs.total, submissions: submissions.total, due: due.length, news: news.length })}
          </span>
        )}
        {/* The figure beside it counts them, too. */}
        {submissions && pending && <span>{sayOnHold(pending.total - submissions.total)}</span>}
      </p>
    </div>
  );
}

const areMany = (count: number): string => (count === 1 ? 'is' : 'are');

/** All is done only where nothing waits, nothing is due, and nothing came in. */
const sayWaiting = ({
  briefs,
  submissions,
  due,
  news,
}: Record<'briefs' | 'submissions' | 'due' | 'news', number>): string => {
  const waiting = [
    ...(briefs > 0 ? [pluralize(briefs, 'brief')] : []),
    ...(submissions > 0 ? [pluralize(submissions, 'submission')] : []),
  ];
  if (waiting.length > 0) return `${waiting.join(' and ')} ${areMany(briefs + submissions)} waiting for you.`;
  if (due > 0) return `${pluralize(due, 'thing')} ${areMany(due)} due today.`;
  return news > 0 ? 'Clients and artists have news for you.' : 'You’re all caught up.';
};

const sayOnHold = (count: number): string =>
  count > 0 ? ` ${pluralize(count, 'submission')} ${areMany(count)} on hold.` : '';
