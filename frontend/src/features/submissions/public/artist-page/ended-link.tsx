import { Link } from '@tanstack/react-router';
import { sayError } from '../../../../lib/api-error';
import { Container } from '../../../../ui/container';

/** One calm page, whatever became of the link. */
export function EndedLink({ error }: { error: unknown }) {
  return (
    <Container width="narrow" className="py-24 sm:py-32">
      <h1 className="text-title">This link no longer works</h1>
      <p className="mt-5 max-w-prose text-lead leading-relaxed wrap-anywhere text-ink-soft">{sayError(error)}</p>
      <p className="mt-6">
        <Link to="/music" className="font-semibold text-brand-deep underline underline-offset-3">
          Ask for the links to your music
        </Link>
      </p>
    </Container>
  );
}
