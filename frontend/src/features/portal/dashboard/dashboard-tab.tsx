import { useQuery } from '@tanstack/react-query';
import { answerWithinHours, daysOverdue } from '../../../lib/answer-promise';
import { pluralize } from '../../../lib/format';
import { ActivityList } from '../../activities/activity-list';
import { newBriefsQuery, waitingCountQuery } from './dashboard.queries';
import { DashboardSection, PendingReviews, RecentBriefs, UnopenedPitches } from './dashboard-lists';
import { FollowUps } from './follow-ups';
import { StatCards } from './stat-cards';
import { locale } from '../../../lib/locale';

export default function DashboardTab() {
  return (
    <div className="mx-auto w-full max-w-400 pt-4 pb-10">
      <DaySummary />
      <StatCards />
      <div className="mt-12 grid items-start gap-x-14 gap-y-12 lg:grid-cols-[1fr_22rem]">
        <div className="min-w-0 space-y-12">
          <RecentBriefs />
          <PendingReviews />
        </div>
        <div className="min-w-0 space-y-12">
          <FollowUps />
          <UnopenedPitches />
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

const day = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' });

function DaySummary() {
  const briefs = useQuery(newBriefsQuery()).data;
  const submissions = useQuery(waitingCountQuery()).data;
  const [oldest] = briefs?.items ?? [];
  const overdueDays = oldest ? daysOverdue(oldest) : null;
  return (
    <div className="mb-7 max-w-2xl">
      <h2 className="text-title">{day.format(new Date())}</h2>
      {/* Reserves its line while the numbers load. */}
      <p className="mt-2 min-h-7 text-lead leading-relaxed text-ink-soft">
        {briefs && submissions && <span>{sayWaiting(briefs.total, submissions.total)}</span>}
        {overdueDays !== null && (
          <strong className="font-semibold text-bad">
            {` The oldest brief has been waiting for ${pluralize(overdueDays, 'day')}; the site promises a reply within ${answerWithinHours} hours.`}
          </strong>
        )}
      </p>
    </div>
  );
}

const sayWaiting = (briefs: number, submissions: number): string => {
  const waiting = [
    ...(briefs > 0 ? [pluralize(briefs, 'brief')] : []),
    ...(submissions > 0 ? [pluralize(submissions, 'submission')] : []),
  ];
  if (waiting.length === 0) return 'You’re all caught up.';
  return `${waiting.join(' and ')} ${briefs + submissions === 1 ? 'is' : 'are'} waiting for you.`;
};
