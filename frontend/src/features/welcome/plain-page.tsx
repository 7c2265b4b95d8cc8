import type { Page } from '@cueroom/contracts/pages';
import { Link } from '@tanstack/react-router';
import { usePageHead } from '../../lib/page-head';
import { studio } from '../../lib/studio';
import { Button } from '../../ui/button';
import { Container } from '../../ui/container';
import { PageIntro } from '../../ui/page-intro';

interface PlainPageProps {
  page: Page;
  kicker: string;
  title: string;
  text: string;
  action: { to: '/brief' | '/contact' | '/artist-sub' | '/work'; label: string };
}

/** A page with a few words, a way on, and the studio's address. */
export function PlainPage({ page, kicker, title, text, action }: PlainPageProps) {
  usePageHead(page);
  return (
    <>
      <PageIntro kicker={kicker} title={title}>
        <p>{text}</p>
      </PageIntro>
      <Container className="flex flex-wrap items-center gap-3 py-16">
        <Button asChild size="large">
          <a href={`mailto:${studio.email}`}>Write to the Studio</a>
        </Button>
        <Button asChild size="large" variant="secondary">
          <Link to={action.to}>{action.label}</Link>
        </Button>
      </Container>
    </>
  );
}
