import { Link } from '@tanstack/react-router';
import { Button } from '../../../ui/button';
import { Container } from '../../../ui/container';

export function Invitation() {
  return (
    <section aria-label="Work with us" className="py-20 sm:py-28">
      <Container className="grid gap-x-16 gap-y-14 md:grid-cols-2">
        <div className="border-t-2 border-brand pt-7">
          <h2 className="text-title">Have a scene that needs a song?</h2>
          <p className="mt-5 max-w-md text-lg leading-relaxed text-ink-soft">
            Tell us what you’re making in four short steps. We’ll get back to you within 24 hours.
          </p>
          <Button asChild size="large" className="mt-8">
            <Link to="/brief">Start Collaborating</Link>
          </Button>
        </div>
        <div className="border-t-2 border-line pt-7">
          <h2 className="text-title">Have a song that needs a scene?</h2>
          <p className="mt-5 max-w-md text-lg leading-relaxed text-ink-soft">
            Send us one to five songs. We listen to every one, and contact shortlisted artists within 30 days.
          </p>
          <Button asChild size="large" variant="secondary" className="mt-8">
            <Link to="/artist-sub">Submit Your Music</Link>
          </Button>
        </div>
      </Container>
    </section>
  );
}
