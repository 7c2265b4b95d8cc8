import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { adminCountQuery } from '../../../lib/admin-lists';
import { answerWithinHours, daysOverdue } from '../../../lib/answer-promise';
import { pluralize } from '../../../lib/format';
import { listPlace, type PortalPlace } from '../../../lib/portal-address';
import { ActivityList } from '../../shared/activities/activity-list';
import { newBriefsQuery, pendingCountQuery, recentBriefsQuery, waitingCountQuery } from './dashboard.queries';
import { DashboardSection, PendingReviews, RecentBriefs, UnopenedPitches } from './dashboard-lists';
import { FollowUps } from './follow-ups';
import { locale } from '../../../lib/locale';
import { FailureLine } from '../../../ui/failure';

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
  const pending = useQuery(pendingCountQuery()).data;
  const [oldest] = briefs?.items ?? [];
  const overdueDays = oldest ? daysOverdue(oldest) : null;
  return (
    <div className="mb-7 max-w-2xl">
      <h2 className="text-title">{day.format(new Date())}</h2>
      {/* Reserves its line while the numbers load. */}
      <p className="mt-2 min-h-7 text-lead leading-relaxed text-ink-soft">
        {briefs && submissions && <span>{sayWaiting(briefs.total, submissions.total)}</span>}
        {/* The figure below counts them, too. */}
        {submissions && pending && <span>{sayOnHold(pending.total - submissions.total)}</span>}
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

const sayOnHold = (count: number): string =>
  count > 0 ? ` ${pluralize(count, 'submission')} ${count === 1 ? 'is' : 'are'} on hold.` : '';

function StatCards() {
  const [briefs, newBriefs, submissions, pending, projects, active, contacts] = useQueries({
    queries: [
      recentBriefsQuery(),
      newBriefsQuery(),
      adminCountQuery('submissions'),
      pendingCountQuery(),
      adminCountQuery('projects'),
      adminCountQuery('projects', { status: 'active' }),
      adminCountQuery('contacts'),
    ],
  });
  const cards: { title: string; count: typeof active; total: typeof active; leadsTo: PortalPlace }[] = [
    { title: 'New Briefs', count: newBriefs, total: briefs, leadsTo: listPlace('brief', { status: 'new' }) },
    { title: 'Pending Submissions', count: pending, total: submissions, leadsTo: listPlace('submission') },
    { title: 'Active Projects', count: active, total: projects, leadsTo: listPlace('project') },
    { title: 'Total Contacts', count: contacts, total: contacts, leadsTo: listPlace('contact') },
  ];
  const failed = cards.flatMap(({ count, total }) => [count, total]).filter(({ data, error }) => error && !data);
  return (
    <>
      <ul
        aria-label="Figures"
        className="grid grid-cols-2 overflow-hidden rounded-2xl border border-line bg-card shadow-raised lg:grid-cols-4"
      >
        {cards.map(({ title, count, total, leadsTo }) => (
          <li
            key={title}
            className="border-line max-lg:odd:border-r max-lg:[&:nth-child(-n+2)]:border-b lg:not-last:border-r"
          >
            <Link
              {...leadsTo}
              className="group block h-full p-4 transition-colors hover:bg-brand-tint/40 focus-visible:-outline-offset-2 sm:p-6"
            >
              <span className="block text-sm font-semibold text-ink-soft group-hover:text-ink">{title}</span>
              <Figure count={count.data?.total} />
              <span className="mt-2 block text-note text-ink-soft">{`of ${total.data?.total ?? '–'} total`}</span>
            </Link>
          </li>
        ))}
      </ul>
      {failed[0] && (
        <FailureLine
          role="alert"
          error={failed[0].error}
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
          className="mt-4 text-bad"
        />
      )}
    </>
  );
}

const Figure = ({ count }: { count?: number }) => (
  <span
    translate="no"
    className="mt-2 block font-display text-5xl leading-none tracking-tight tabular-nums sm:text-6xl"
  >
    {count ?? '–'}
  </span>
);
