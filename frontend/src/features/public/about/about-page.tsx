import { pages } from '@cueroom/contracts/pages';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePageHead } from '../../../lib/page-head';
import { siteContentQuery } from '../../../lib/public-queries';
import { Button } from '../../../ui/button';
import { Container } from '../../../ui/container';
import { Failure } from '../../../ui/failure';
import strings from '../../../ui/stills/strings.svg';

export function AboutPage() {
  usePageHead(pages.about);
  return (
    <>
      <section className="bg-linear-to-b from-brand-tint/70 to-paper">
        <Container className="py-14 sm:py-20">
          <p className="kicker">About</p>
          <h1 className="mt-5 max-w-3xl text-title">A small studio with big ears</h1>
        </Container>
      </section>
      <section aria-labelledby="mission" className="relative isolate overflow-hidden bg-night text-white">
        <img src={strings} alt="" className="absolute inset-0 -z-10 size-full object-cover" />
        <div className="absolute inset-0 -z-10 bg-linear-to-r from-night/85 via-night/45 to-transparent" />
        <Container className="flex min-h-[58vh] flex-col justify-between gap-16 py-14 sm:py-20">
          <h2 id="mission" className="kicker text-brand-light before:bg-brand-light">
            Our Mission
          </h2>
          <p className="max-w-4xl font-display text-[clamp(2rem,1.4rem+2.6vw,3.5rem)] leading-[1.1] tracking-[-0.015em] text-balance">
            We find the music a scene has been waiting for, and make sure that everyone who made it is asked, credited
            and paid.
          </p>
        </Container>
      </section>
      <section aria-labelledby="story" className="py-16 sm:py-24">
        <Container className="grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_2fr]">
          <h2 id="story" className="text-heading text-brand-darker lg:sticky lg:top-28 lg:self-start">
            The Founder’s Story
          </h2>
          <FounderStory />
        </Container>
      </section>
      <section aria-label="Work with us" className="border-t border-line bg-brand-tint/55 py-16 sm:py-20">
        <Container className="flex flex-wrap items-end justify-between gap-x-10 gap-y-8">
          <h2 className="max-w-xl text-title">Let’s work together</h2>
          <div className="flex flex-wrap gap-3">
            <Button asChild size="large">
              <Link to="/brief">Start Your Project</Link>
            </Button>
            <Button asChild size="large" variant="secondary">
              <Link to="/artist-sub">Submit Your Music</Link>
            </Button>
          </div>
        </Container>
      </section>
    </>
  );
}

function FounderStory() {
  const { data: content, isPending, isFetching, error, refetch } = useQuery(siteContentQuery());
  if (isPending) {
    return (
      <div aria-busy="true" aria-label="Loading the story" role="group" className="max-w-prose animate-pulse space-y-3">
        {[96, 100, 92, 98, 60, 94, 99, 72].map((percent, n) => (
          <div key={n} className="h-5 rounded bg-line" style={{ width: `${percent}%` }} />
        ))}
      </div>
    );
  }
  if (error) {
    return (
      <Failure
        what="We couldn’t load the story."
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div className="max-w-prose space-y-6 text-lg leading-relaxed">
      {content.aboutContent
        .split(/\n\s*\n/)
        .filter((paragraph) => paragraph.trim() !== '')
        .map((paragraph, n) => (
          <p key={n} className="break-words whitespace-pre-line">
            {paragraph}
          </p>
        ))}
    </div>
  );
}
