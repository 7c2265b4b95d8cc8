import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { adminCountQuery } from '../../../lib/admin-lists';
import type { AdminSearch } from '../../../lib/admin-search';
import { FailureLine } from '../../../ui/failure';
import { newBriefsQuery, pendingCountQuery, recentBriefsQuery } from './dashboard.queries';

export function StatCards() {
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
  const cards: { title: string; count: typeof active; total: typeof active; leadsTo: AdminSearch }[] = [
    { title: 'New Briefs', count: newBriefs, total: briefs, leadsTo: { tab: 'crm', status: 'new' } },
    {
      title: 'Pending Submissions',
      count: pending,
      total: submissions,
      leadsTo: { tab: 'music', list: 'submissions' },
    },
    { title: 'Active Projects', count: active, total: projects, leadsTo: { tab: 'projects' } },
    { title: 'Total Contacts', count: contacts, total: contacts, leadsTo: { tab: 'crm', list: 'contacts' } },
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
              to="/admin"
              search={leadsTo}
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
