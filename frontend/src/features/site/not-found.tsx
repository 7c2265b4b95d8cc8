import { notFoundPage } from '@cueroom/contracts/pages';
import { Link } from '@tanstack/react-router';
import { usePageHead } from '../../lib/page-head';
import { Button } from '../../ui/button';
import { Container } from '../../ui/container';

export function NotFound() {
  usePageHead(notFoundPage);
  return (
    <Container className="flex min-h-[60vh] flex-col items-start justify-center gap-6 py-20">
      <p className="kicker">A missing cue</p>
      <h1 className="text-title">404 Page Not Found</h1>
      <p className="max-w-prose text-lg text-ink-soft">
        There is nothing at this address. The page may have moved, or the link may have lost a character on its way.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button asChild size="large">
          <Link to="/">Return Home</Link>
        </Button>
        <Button asChild size="large" variant="secondary">
          <Link to="/work">Portfolio</Link>
        </Button>
      </div>
    </Container>
  );
}
