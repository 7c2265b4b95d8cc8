import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { adminCountQuery } from '../../../lib/admin-lists';
import { type ListSearch, listPlace } from '../../../lib/portal-address';
import type { QueryOf, SearchedPath } from '../../../lib/record-paths';
import { FailureLine } from '../../../ui/failure';
import { briefRecords } from '../../briefs/shared/brief-records';
import { contactRecords } from '../../briefs/shared/contact-records';
import { projectRecords } from '../../projects/shared/project-records';
import type { RecordKind } from '../../shared/records/record-kind';
import { submissionRecords } from '../../submissions/shared/submission-records';

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
export const figureQuery = ({ path, paramsOf }: RecordKind, words: ListSearch) =>
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
