import { Link, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { listPlace } from '../../../lib/portal-address';
import { Button } from '../../../ui/button';

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
