import { notFoundPage } from '@cueroom/contracts/pages';
import { Link, useRouterState } from '@tanstack/react-router';
import { usePageHead } from '../../../../lib/page/page-head';
import { useInBrowser } from '../../../../lib/page/use-in-browser';
import { Button } from '../../../../ui/button';
import { Container } from '../../../../ui/container';
import { CueLine } from '../../../../ui/cue-line';
import leader from '../../../../ui/stills/leader.svg';

export function NotFound() {
  usePageHead(notFoundPage);
  const isBelowAdmin = useRouterState({ select: ({ location }) => location.pathname.startsWith('/admin/') });
  // The gateway draws one page for all unknown addresses.
  const isInPortal = useInBrowser() && isBelowAdmin;
  return (
    <Container className="grid min-h-[70vh] items-center gap-x-16 gap-y-12 py-16 sm:py-20 lg:grid-cols-2">
      <div>
        <CueLine cue="0m0" note="A missing cue" />
        <h1 className="mt-5 text-title">404 Page Not Found</h1>
        <p className="mt-6 max-w-prose text-lg leading-relaxed text-ink-soft">
          We couldn’t find that page. It may have moved, or the link may be incomplete.
        </p>
        <div className="mt-9 flex flex-wrap gap-3">
          <Button asChild size="large">
            <Link to="/">Return Home</Link>
          </Button>
          <Button asChild size="large" variant="secondary">
            {isInPortal ? <Link to="/admin">Back to the portal</Link> : <Link to="/work">Portfolio</Link>}
          </Button>
        </div>
      </div>
      <img src={leader} alt="" width={1200} height={900} className="w-full rounded-md" />
    </Container>
  );
}
