import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { listPlace, type PortalPlace } from '../../../lib/page/portal-address';
import { Ago } from '../../../ui/ago';
import { Button } from '../../../ui/button';
import { isPressOf } from '../../../ui/list/row-press';

interface PersonPageProps {
  name: string;
  children: ReactNode;
}

/** The frame of a person's and a company's page: the way back leads where one came from. */
export function PersonPage({ name, children }: PersonPageProps) {
  const page = useRef<HTMLElement>(null);
  const { history } = useRouter();
  useEffect(() => page.current?.focus({ preventScroll: true }), []);
  return (
    <section
      ref={page}
      tabIndex={-1}
      aria-label={name}
      data-list="page"
      className="mx-auto w-full max-w-5xl pb-10 outline-none"
    >
      <Button asChild variant="quiet" size="small" className="-ml-2.5">
        <Link
          {...listPlace('brief')}
          onClick={(event) => {
            if (!history.canGoBack()) return;
            event.preventDefault();
            history.back();
          }}
        >
          <ArrowLeft aria-hidden className="size-4" />
          <span>{history.canGoBack() ? 'Back' : 'Briefs'}</span>
        </Link>
      </Button>
      {children}
    </section>
  );
}

interface PersonRow {
  id: string;
  title: string;
  leadsTo: PortalPlace;
  facts: readonly (string | null | false)[];
  /** When it came. */
  at?: string;
  mark?: ReactNode;
}

/** What there is of one kind, under its heading; nothing where there is none. */
export function PersonList({ title, rows }: { title: string; rows: readonly PersonRow[] }) {
  const id = useId();
  const navigate = useNavigate();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="border-b border-line-strong/60 pb-2.5 text-heading">
        {title}
      </h3>
      <ul aria-labelledby={id} className="divide-y divide-line">
        {rows.map((row) => (
          // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events, jsx-a11y-x/no-noninteractive-element-interactions -- keys have the link in it
          <li
            key={row.id}
            onClick={(event) => isPressOf(event) && void navigate(row.leadsTo)}
            className="-mx-3 px-3 cursor-pointer hover:bg-brand-tint/45 flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3"
          >
            <Link
              {...row.leadsTo}
              className="inline-block min-h-6 font-semibold pointer-coarse:py-2.5 wrap-anywhere underline-offset-3 hover:underline"
            >
              {row.title}
            </Link>
            <span className="min-w-0 flex-1 basis-40 text-sm wrap-anywhere text-ink-soft max-sm:order-last max-sm:basis-full max-sm:empty:hidden">
              {row.facts.filter(Boolean).join(' · ')}
            </span>
            {row.at && (
              <span className="text-sm text-ink-soft max-sm:ml-auto">
                <Ago iso={row.at} />
              </span>
            )}
            {row.mark}
          </li>
        ))}
      </ul>
    </section>
  );
}
