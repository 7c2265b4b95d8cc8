import { untitledProject } from '@cueroom/contracts/intake/brief-name';
import type { Brief } from '@cueroom/contracts/intake/briefs';
import type { Submission } from '@cueroom/contracts/intake/submissions';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { listPlace, type PortalPlace, recordPlace } from '../../../lib/page/portal-address';
import { AnswerPromise } from '../../../ui/answer-promise';
import { FailureLine } from '../../../ui/notices/failure';
import { type RowAction, WordButton } from '../../../ui/list/row-actions';
import { BriefStatus, ReviewStatus } from '../../shared/records/status-badges';
import { recentBriefsQuery, shown, undecidedQuery } from './dashboard.queries';
import { useKeptFocus } from './kept-focus';

export function RecentBriefs() {
  const rowOf = (brief: Brief) => ({
    title: brief.projectTitle ?? untitledProject,
    leadsTo: recordPlace('brief', brief.id),
    lines: [brief.companyName ?? brief.clientName, brief.email],
    mark: (
      <>
        <AnswerPromise brief={brief} />
        <BriefStatus status={brief.status} />
      </>
    ),
  });
  return (
    <DashboardSection title="Recent Briefs" all={{ label: 'All briefs', leadsTo: listPlace('brief') }}>
      <DashboardList answer={useQuery(recentBriefsQuery())} emptyText="No briefs yet." rowOf={rowOf} />
    </DashboardSection>
  );
}

export function PendingReviews() {
  const rowOf = ({ id, trackTitle, artistName, genre, status, changed }: Submission) => ({
    title: trackTitle ?? 'No songs',
    leadsTo: recordPlace('submission', id),
    lines: [artistName, genre],
    mark: <ReviewStatus status={status} isChanged={changed !== null} />,
  });
  return (
    <DashboardSection
      title="Pending Music Reviews"
      all={{ label: 'All submissions', leadsTo: listPlace('submission') }}
    >
      <DashboardList
        answer={useQuery({ ...undecidedQuery(), select: ({ items }) => ({ items: items.slice(0, shown) }) })}
        emptyText="No submissions pending review."
        rowOf={rowOf}
      />
    </DashboardSection>
  );
}

interface DashboardSectionProps {
  title: string;
  all?: { label: string; leadsTo: PortalPlace };
  children: ReactNode;
}

export function DashboardSection({ title, all, children }: DashboardSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="flex items-baseline justify-between gap-4 border-b border-line-strong/60 pb-1.5">
        <h3 id={id} className="text-lg font-semibold tracking-tight">
          {title}
        </h3>
        {all && (
          <Link
            {...all.leadsTo}
            className="inline-flex min-h-6 shrink-0 items-center gap-1.5 text-sm font-semibold text-brand-deep underline-offset-4 hover:underline"
          >
            <span>{all.label}</span>
            <ArrowRight aria-hidden className="size-4" />
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

export interface Row {
  title: string;
  leadsTo: PortalPlace;
  lines: readonly (string | null)[];
  mark: ReactNode;
  /** What can be done with it here. */
  actions?: readonly Pick<RowAction, 'label' | 'hint' | 'href' | 'onSelect'>[];
}

export interface DashboardListProps<T> {
  answer: { data?: { items: readonly T[] }; error: Error | null; refetch: () => unknown };
  emptyText: string;
  rowOf: (item: T) => Row;
  /** A window that one of its rows has opened is above it. */
  isAsking?: boolean;
}

export function DashboardList<T extends { id: string }>(props: DashboardListProps<T>) {
  const { answer, isAsking } = props;
  const { list, ...kept } = useKeptFocus(answer.data?.items.map(({ id }) => id).join() ?? '', isAsking);
  return (
    <div ref={list} {...kept}>
      <Rows {...props} />
    </div>
  );
}

function Rows<T extends { id: string }>({ answer, emptyText, rowOf }: DashboardListProps<T>) {
  const { data, error, refetch } = answer;
  if (!data)
    return error ? (
      <FailureLine error={error} onRetry={() => void refetch()} className="py-5 text-ink-soft" />
    ) : (
      <Placeholder />
    );
  if (data.items.length === 0) return <p className="py-3 text-ink-soft">{emptyText}</p>;
  return (
    <ul className="divide-y divide-line">
      {data.items.map((item) => (
        <li
          key={item.id}
          className="relative isolate before:absolute before:-inset-x-3 before:inset-y-0 before:-z-1 hover:before:bg-brand-tint/45"
        >
          <DashboardRow {...rowOf(item)} />
        </li>
      ))}
    </ul>
  );
}

const Placeholder = () => (
  <div role="status" className="space-y-4 py-5">
    <span className="sr-only">Loading…</span>
    {[1, 2, 3].map((line) => (
      <div key={line} className="h-9 animate-pulse rounded-lg bg-brand-tint/60" />
    ))}
  </div>
);

/** The whole row leads to the record; its name is the title. */
function DashboardRow({ title, leadsTo, lines, mark, actions }: Row) {
  const titleId = useId();
  return (
    <div className="py-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          {...leadsTo}
          state={{ isOpenedFromList: true }}
          id={titleId}
          className="min-w-0 flex-1 basis-40 text-body leading-snug font-semibold wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand"
        >
          {title}
        </Link>
        <div className="flex flex-wrap justify-end gap-1.5">{mark}</div>
        {actions && (
          <div className="relative flex flex-wrap print:hidden">
            {actions.map(({ label, hint, href, onSelect }) => (
              <WordButton key={label} {...{ label, href }} title={hint} aria-describedby={titleId} onClick={onSelect} />
            ))}
          </div>
        )}
      </div>
      {lines.some(Boolean) && (
        <p className="flex flex-wrap gap-x-2 text-note leading-snug text-ink-soft">
          {lines.map(
            (line) =>
              line && (
                <span key={line} className="wrap-anywhere">
                  {line}
                </span>
              ),
          )}
        </p>
      )}
    </div>
  );
}
