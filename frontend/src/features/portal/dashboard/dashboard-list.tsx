import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { AdminSearch } from '../../../lib/admin-search';
import { sayError } from '../../../lib/api-error';
import { Button } from '../../../ui/button';

interface DashboardSectionProps {
  title: string;
  all?: { label: string; leadsTo: AdminSearch };
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
            to="/admin"
            search={all.leadsTo}
            className="inline-flex min-h-6 shrink-0 items-center gap-1.5 text-sm font-semibold text-brand-deep underline-offset-4 hover:underline"
          >
            {all.label}
            <ArrowRight aria-hidden className="size-4" />
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

interface DashboardListProps<T> {
  /** Missing while they are read, or could not be. */
  items?: readonly T[];
  error: Error | null;
  onRetry: () => void;
  emptyText: string;
  children: (item: T) => ReactNode;
}

export function DashboardList<T extends { id: string }>(props: DashboardListProps<T>) {
  const { items, error, onRetry, emptyText, children } = props;
  if (!items && !error) return <Placeholder />;
  if (!items)
    return (
      <p className="flex flex-wrap items-center gap-3 py-5 text-sm text-ink-soft">
        {sayError(error)}
        <Button size="small" variant="secondary" onClick={onRetry}>
          Try Again
        </Button>
      </p>
    );
  if (items.length === 0) return <p className="py-5 text-ink-soft">{emptyText}</p>;
  return (
    <ul className="divide-y divide-line">
      {items.map((item) => (
        <li
          key={item.id}
          className="relative isolate before:absolute before:-inset-x-3 before:inset-y-0 before:-z-1 hover:before:bg-brand-tint/45"
        >
          {children(item)}
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

interface DashboardRowProps {
  title: string;
  leadsTo: AdminSearch;
  /** What stands below the title. */
  children: ReactNode;
  /** What stands at its side. */
  mark: ReactNode;
}

/** The whole row leads to the record; its name is the title. */
export function DashboardRow({ title, leadsTo, children, mark }: DashboardRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5">
      <div className="min-w-0 flex-1 basis-40">
        <Link
          to="/admin"
          search={leadsTo}
          className="font-semibold wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand"
        >
          {title}
        </Link>
        <div className="mt-0.5 text-sm leading-snug text-ink-soft">{children}</div>
      </div>
      <div className="flex flex-wrap justify-end gap-1.5">{mark}</div>
    </div>
  );
}
