import { pages } from '@cueroom/contracts/pages';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { projectTitled } from '../../../../lib/credit-links';
import { usePageHead } from '../../../../lib/page/page-head';
import { creditsQuery } from '../../../../lib/api/public-queries';
import { useTexts } from '../../../../lib/words/site-words';
import { Button } from '../../../../ui/button';
import { Container } from '../../../../ui/container';
import { CueLine } from '../../../../ui/cue-line';
import { PageIntro } from '../../../../ui/page-intro';
import { SectionHead } from '../../../../ui/section-head';
import { People } from './people';

export function AboutPage() {
  usePageHead(pages.about);
  const words = useTexts('about');
  return (
    <>
      <PageIntro cue="3m1" kicker={words.aboutKicker} title={words.aboutTitle}>
        {words.place && <p className="wrap-anywhere lg:text-right">{words.place}</p>}
      </PageIntro>
      {words.mission && (
        <section aria-labelledby="mission" className="bg-night text-white glow">
          <Container className="pt-10 pb-14 sm:pt-14 sm:pb-24">
            <CueLine id="mission" cue="3m2" note={words.missionKicker} isTimed tone="dark" />
            <p className="mt-14 max-w-7xl text-title text-balance whitespace-pre-line sm:mt-24 xl:text-[4.25rem]">
              {words.mission}
            </p>
          </Container>
        </section>
      )}
      {words.aboutContent && (
        <section aria-labelledby="story" className="py-16 sm:py-24">
          <Container>
            <SectionHead id="story" cue="3m3" note={words.storyKicker} title={words.storyTitle} />
            <Story text={words.aboutContent} />
          </Container>
        </section>
      )}
      <People />
      <Credits />
      <section aria-labelledby="together" className="pb-16 sm:pb-24">
        <Container>
          <SectionHead id="together" cue="3m6" note={words.togetherKicker} title={words.togetherTitle}>
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

const Story = ({ text }: { text: string }) => (
  <div className="mt-8 max-w-prose space-y-6 text-lg leading-relaxed lg:max-w-none lg:columns-2 lg:gap-16">
    {text
      .split(/\n\s*\n/)
      .filter((paragraph) => paragraph.trim() !== '')
      .map((paragraph, n) => (
        <p key={n} className="break-words whitespace-pre-line">
          {paragraph}
        </p>
      ))}
  </div>
);

/** Set as on a cue sheet: what the studio did, and for what. */
function Credits() {
  const { credits: typed, creditsKicker, creditsTitle } = useTexts('about');
  const { data: projects = [] } = useQuery(creditsQuery());
  const credits = creditsOf(typed);
  if (credits.length === 0) return null;
  return (
    <section aria-labelledby="credits" className="pb-16 sm:pb-24">
      <Container>
        <SectionHead id="credits" cue="3m5" note={creditsKicker} title={creditsTitle} />
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

interface Credit {
  label: string;
  title: string;
}

/** A credit for each line: what stands before the first colon is its label. A line without one is a title. */
export const creditsOf = (text = ''): Credit[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, label = '', title = line] = /^([^:]+):\s+(.+)$/.exec(line) ?? [];
      return { label: label.trim(), title };
    });
