import { Link } from '@tanstack/react-router';
import { sayHearWithin } from '../../../../lib/artist-promise';
import { Button } from '../../../../ui/button';
import { Container } from '../../../../ui/container';
import { SectionHead } from '../../../../ui/section-head';

const lead = 'mt-4 max-w-md text-lead leading-relaxed text-ink-soft';

export function Invitation() {
  return (
    <section aria-label="Work with us" className="py-16 sm:py-24">
      <Container className="grid gap-x-16 gap-y-16 md:grid-cols-2">
        <div>
          <SectionHead id="scene" cue="1m4" note="For picture" title="Have a scene that needs a song?" />
          <p className={lead}>Tell us what you’re making in four short steps. We’ll get back to you within 24 hours.</p>
          <Button asChild size="large" className="mt-7">
            <Link to="/brief">Start Collaborating</Link>
          </Button>
        </div>
        <div>
          <SectionHead id="song" cue="1m5" note="For music" title="Have a song that needs a scene?" />
          <p className={lead}>{`Send us one to five songs. ${sayHearWithin()}, shortlisted or not.`}</p>
          <Button asChild size="large" variant="secondary" className="mt-7">
            <Link to="/artist-sub">Submit Your Music</Link>
          </Button>
        </div>
      </Container>
    </section>
  );
}
