import { pages } from '@cueroom/contracts/pages';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePageHead } from '../../../../lib/page-head';
import { projectTitled } from '../../../../lib/credit-links';
import { creditsQuery, siteContentQuery } from '../../../../lib/public-queries';
import { Button } from '../../../../ui/button';
import { Container } from '../../../../ui/container';
import { CueLine } from '../../../../ui/cue-line';
import { Failure } from '../../../../ui/failure';
import { PageIntro } from '../../../../ui/page-intro';
import { SectionHead } from '../../../../ui/section-head';
import { creditsOf } from './credits.rules';
import { People } from './people';

export function AboutPage() {
  usePageHead(pages.about);
  return (
    <>
      <PageIntro cue="3m1" kicker="The studio" title="A small studio with big ears">
        <Place />
      </PageIntro>
      <section aria-labelledby="mission" className="bg-night text-white glow">
        <Container className="pt-10 pb-14 sm:pt-14 sm:pb-24">
          <CueLine id="mission" cue="3m2" note="Our Mission" at="03:00:12:08" tone="dark" />
          <p className="mt-14 max-w-7xl text-title text-balance sm:mt-24 xl:text-[4.25rem]">
            We find the music a scene has been waiting for, and make sure that everyone who made it is asked, credited
            and paid.
          </p>
        </Container>
      </section>
      <section aria-labelledby="story" className="py-16 sm:py-24">
        <Container>
          <SectionHead id="story" cue="3m3" note="How it began" at="03:00:31:16" title="The Founder’s Story" />
          <FounderStory />
        </Container>
      </section>
      <People />
      <Credits />
      <section aria-labelledby="together" className="pb-16 sm:pb-24">
        <Container>
          <SectionHead id="together" cue="3m6" note="Your cue" title="Let’s work together">
            <div className="flex flex-wrap gap-3">
              <Button asChild size="large">
                <Link to="/brief">Start Your Project</Link>
              </Button>
              <Button asChild size="large" variant="secondary">
                <Link to="/artist-sub">Submit Your Music</Link>
              </Button>
            </div>
          </SectionHead>
        </Container>
      </section>
    </>
  );
}

function Place() {
  const { data: content } = useQuery(siteContentQuery());
  return content?.place ? <p className="wrap-anywhere lg:text-right">{content.place}</p> : null;
}

function FounderStory() {
  const { data: content, isPending, isFetching, error, refetch } = useQuery(siteContentQuery());
  if (isPending) {
    return (
      <div
        aria-busy="true"
        aria-label="Loading the story"
        role="group"
        className="mt-8 max-w-prose animate-pulse space-y-3"
      >
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
    <div className="mt-8 max-w-prose space-y-6 text-lg leading-relaxed lg:max-w-none lg:columns-2 lg:gap-16">
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

/** Set as on a cue sheet: what the studio did, and for what. */
function Credits() {
  const { data: content } = useQuery(siteContentQuery());
  const { data: projects = [] } = useQuery(creditsQuery());
  const credits = creditsOf(content?.credits);
  if (credits.length === 0) return null;
  return (
    <section aria-labelledby="credits" className="pb-16 sm:pb-24">
      <Container>
        <SectionHead id="credits" cue="3m5" note="Selected credits" at="03:01:31:12" title="Credits" />
        <dl className="mt-8 border-t border-line lg:columns-2 lg:gap-x-16 lg:border-t-0">
          {credits.map(({ label, title }, n) => (
            <div
              key={n}
              className="grid break-inside-avoid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-baseline gap-x-6 border-b border-line py-3.5"
            >
              <dt className="text-note wrap-anywhere text-ink-soft">{label}</dt>
              <dd translate="no" className="font-medium wrap-anywhere">
                <ProjectTitle title={title} slug={projectTitled(title, projects)?.slug} />
              </dd>
            </div>
          ))}
        </dl>
      </Container>
    </section>
  );
}

/** A link where the site has a project of this title. */
function ProjectTitle({ title, slug }: { title: string; slug?: string }) {
  if (!slug) return title;
  return (
    <Link
      to="/work/$slug"
      params={{ slug }}
      className="underline decoration-line-strong underline-offset-4 hover:text-brand-deep hover:decoration-current"
    >
      {title}
    </Link>
  );
}
