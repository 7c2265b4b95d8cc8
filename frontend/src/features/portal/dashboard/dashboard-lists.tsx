import type { Brief } from '@cueroom/contracts/intake/briefs';
import type { Submission } from '@cueroom/contracts/intake/submissions';
import type { UnopenedLink } from '@cueroom/contracts/pitches/unopened';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { listPlace, type PortalPlace, recordPlace } from '../../../lib/portal-address';
import { Ago } from '../../../ui/ago';
import { Button } from '../../../ui/button';
import { FailureLine } from '../../../ui/failure';
import { Overdue } from '../../../ui/overdue';
import type { RowAction } from '../../../ui/row-actions';
import { BriefStatus, ReviewStatus } from '../../shared/records/status-badges';
import { pendingReviewsQuery, recentBriefsQuery, shownUnopened, unopenedQuery } from './dashboard.queries';

export function RecentBriefs() {
  const rowOf = (brief: Brief) => ({
    title: brief.projectTitle ?? 'Untitled project',
    leadsTo: recordPlace('brief', brief.id),
    lines: [brief.companyName ?? brief.clientName, brief.email],
    mark: (
      <>
        <Overdue asked={brief} />
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
        answer={useQuery(pendingReviewsQuery())}
        emptyText="No submissions pending review."
        rowOf={rowOf}
      />
    </DashboardSection>
  );
}

/** Whom to call: nothing where everybody has opened what was sent. */
export function UnopenedPitches() {
  const { data, error, refetch } = useQuery(unopenedQuery());
  if (!data || data.length === 0) return null;
  const rowOf = ({ recipientName, pitchId, pitchTitle, since }: UnopenedLink) => ({
    title: recipientName,
    leadsTo: recordPlace('pitch', pitchId),
    lines: [pitchTitle],
    mark: (
      <span className="text-note text-ink-soft">
        not opened, sent <Ago iso={since} />
      </span>
    ),
  });
  const items = data.slice(0, shownUnopened).map((link) => ({ ...link, id: link.recipientId }));
  return (
    <DashboardSection title="Pitches Not Opened" all={{ label: 'All pitches', leadsTo: listPlace('pitch') }}>
      <DashboardList answer={{ data: { items }, error, refetch }} emptyText="" rowOf={rowOf} />
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
      <div className="flex items-baseline justify-between gap-4 border-b border-line-strong/60 pb-2.5">
        <h3 id={id} className="text-heading">
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
  actions?: readonly Pick<RowAction, 'label' | 'hint' | 'onSelect'>[];
}

interface DashboardListProps<T> {
  answer: { data?: { items: readonly T[] }; error: Error | null; refetch: () => unknown };
  emptyText: string;
  rowOf: (item: T) => Row;
}

export function DashboardList<T extends { id: string }>({ answer, emptyText, rowOf }: DashboardListProps<T>) {
  const { data, error, refetch } = answer;
  if (!data)
    return error ? (
      <FailureLine error={error} onRetry={() => void refetch()} className="py-5 text-ink-soft" />
    ) : (
      <Placeholder />
    );
  if (data.items.length === 0) return <p className="py-5 text-ink-soft">{emptyText}</p>;
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
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
      <div className="min-w-0 flex-1 basis-40">
        <Link
          {...leadsTo}
          id={titleId}
          className="font-semibold wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand"
        >
          {title}
        </Link>
        <div className="mt-0.5 text-sm leading-snug text-ink-soft">
          {lines.map(
            (line) =>
              line && (
                <p key={line} className="wrap-anywhere">
                  {line}
                </p>
              ),
          )}
        </div>
      </div>
      <div className="flex flex-wrap justify-end gap-1.5">{mark}</div>
      {actions && (
        <div className="relative flex basis-full flex-wrap gap-2 print:hidden">
          {actions.map(({ label, hint, onSelect }) => (
            <Button
              key={label}
              size="tight"
              variant="secondary"
              title={hint}
              aria-describedby={titleId}
              onClick={onSelect}
              className="min-h-8! px-3! text-note!"
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
