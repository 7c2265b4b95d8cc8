import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { adminCountQuery } from '../../../lib/api/admin-lists';
import { formatStudioToday } from '../../../lib/words/dates';
import { pluralize } from '../../../lib/words/format';
import { listPlace, type ListSearch } from '../../../lib/page/portal-address';
import type { QueryOf, SearchedPath } from '../../../lib/api/record-paths';
import { useTicking } from '../../../lib/page/use-ticking';
import { FailureLine } from '../../../ui/notices/failure';
import { briefRecords } from '../../briefs/shared/brief-records';
import { contactRecords } from '../../briefs/shared/contact-records';
import { projectRecords } from '../../projects/shared/project-records';
import { ActivityList } from '../../shared/activities/activity-list';
import type { RecordKind } from '../../shared/records/record-kind';
import { submissionRecords } from '../../submissions/shared/submission-records';
import { DashboardSection, PendingReviews, RecentBriefs } from './dashboard-lists';
import { pendingCountQuery, todayQuery, waitingBriefsQuery, waitingCountQuery } from './dashboard.queries';
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

interface Figure {
  title: string;
  kind: RecordKind;
  /** Of the address of the list that it counts, and leads to. */
  words: ListSearch;
  /** Where that is, all there are. */
  all: ListSearch;
}

export const figures: readonly Figure[] = [
  { title: 'New Briefs', kind: briefRecords, words: { status: 'new' }, all: {} },
  { title: 'Pending Submissions', kind: submissionRecords, words: { show: 'waiting' }, all: { show: 'all' } },
  { title: 'Active Projects', kind: projectRecords, words: { status: 'active' }, all: {} },
  { title: 'Total Contacts', kind: contactRecords, words: {}, all: {} },
];

/** How many the list at an address with these words shows. */
const figureQuery = ({ path, paramsOf }: RecordKind, words: ListSearch) =>
  adminCountQuery<SearchedPath>(path, paramsOf?.(words) ?? (words as QueryOf<SearchedPath>));

/** How much there is to do, of how much there is. */
export function Figures() {
  const counts = useQueries({ queries: figures.map(({ kind, words }) => figureQuery(kind, words)) });
  const totals = useQueries({ queries: figures.map(({ kind, all }) => figureQuery(kind, all)) });
  const failed = counts.concat(totals).filter(({ data, error }) => error && !data);
  return (
    <div>
      <ul
        aria-label="Figures"
        className="flex gap-2 *:shrink-0 max-md:-mx-5 max-md:overflow-x-auto max-md:px-5 md:flex-wrap"
      >
        {figures.map(({ title, kind, words }, index) => (
          <li key={title}>
            <Link
              {...listPlace(kind.type, words)}
              className="flex min-h-9 items-baseline pointer-coarse:min-h-11 pointer-coarse:items-center gap-1.5 rounded-full border border-line bg-card px-3.5 py-1.5 text-sm transition-colors hover:border-brand"
            >
              <span className="text-ink-soft">{title}</span>
              <span translate="no" className="font-semibold tabular-nums">
                {counts[index]?.data?.total ?? '–'}
              </span>
              <span className="text-note text-ink-soft tabular-nums">{`of ${totals[index]?.data?.total ?? '–'} total`}</span>
            </Link>
          </li>
        ))}
      </ul>
      {failed[0] && (
        <FailureLine
          role="alert"
          error={failed[0].error}
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
          className="mt-3 text-bad"
        />
      )}
    </div>
  );
}
