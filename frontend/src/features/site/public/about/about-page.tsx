import type { PublicPerson } from '@cueroom/contracts/content/people';
import { pages } from '@cueroom/contracts/pages';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { usePageHead } from '../../../../lib/page-head';
import { peopleQuery } from '../../../../lib/public-queries';
import { useTexts } from '../../../../lib/site-words';
import { Button } from '../../../../ui/button';
import { Container } from '../../../../ui/container';
import { CueLine } from '../../../../ui/cue-line';
import { PageIntro } from '../../../../ui/page-intro';
import { SectionHead } from '../../../../ui/section-head';
import { creditsOf } from './credits.rules';

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
            <CueLine id="mission" cue="3m2" note={words.missionKicker} at="03:00:12:08" tone="dark" />
            <p className="mt-14 max-w-7xl text-title text-balance whitespace-pre-line sm:mt-24 xl:text-[4.25rem]">
              {words.mission}
            </p>
          </Container>
        </section>
      )}
      {words.aboutContent && (
        <section aria-labelledby="story" className="py-16 sm:py-24">
          <Container>
            <SectionHead id="story" cue="3m3" note={words.storyKicker} at="03:00:31:16" title={words.storyTitle} />
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
  const credits = creditsOf(typed);
  if (credits.length === 0) return null;
  return (
    <section aria-labelledby="credits" className="pb-16 sm:pb-24">
      <Container>
        <SectionHead id="credits" cue="3m5" note={creditsKicker} at="03:01:31:12" title={creditsTitle} />
        <dl className="mt-8 border-t border-line lg:columns-2 lg:gap-x-16 lg:border-t-0">
          {credits.map(({ label, title }, n) => (
            <div
              key={n}
              className="grid break-inside-avoid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-baseline gap-x-6 border-b border-line py-3.5"
            >
              <dt className="text-note wrap-anywhere text-ink-soft">{label}</dt>
              <dd translate="no" className="font-medium wrap-anywhere">
                {title}
              </dd>
            </div>
          ))}
        </dl>
      </Container>
    </section>
  );
}

/** Who works here. Without people, or when they cannot be read, there is no such section. */
function People() {
  const { peopleKicker, peopleTitle } = useTexts('about');
  const { data: people = [] } = useQuery(peopleQuery());
  if (people.length === 0) return null;
  return (
    <section aria-labelledby="people" className="pb-16 sm:pb-24">
      <Container>
        <SectionHead id="people" cue="3m4" note={peopleKicker} at="03:01:04:00" title={peopleTitle} />
        <ul className="mt-8 grid grid-cols-2 gap-x-4 gap-y-10 sm:mt-10 sm:gap-x-6 md:grid-cols-4">
          {people.map((person, index) => (
            <PersonCard key={person.id} person={person} index={index} />
          ))}
        </ul>
      </Container>
    </section>
  );
}

const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map((word) => [...(word ?? '')][0] ?? '').join('');
};

function PersonCard({ person: { name, role, line, portraitUrl }, index }: { person: PublicPerson; index: number }) {
  return (
    <li className="break-inside-avoid">
      {portraitUrl ? (
        <img
          src={portraitUrl}
          alt={`Portrait of ${name}`}
          loading="lazy"
          decoding="async"
          width={400}
          height={500}
          className="aspect-4/5 w-full rounded-md bg-night-soft object-cover"
        />
      ) : (
        <div
          aria-hidden
          // The light falls on each from another side.
          style={{ backgroundPosition: `${(index * 62) % 100}% 0` }}
          className="grid aspect-4/5 place-items-center rounded-md border border-night bg-night text-display text-brand-light glow bg-size-[190%_100%]"
        >
          {initialsOf(name)}
        </div>
      )}
      <h3 translate="no" className="mt-4 text-heading wrap-anywhere">
        {name}
      </h3>
      <p className="mt-1 text-body font-medium wrap-anywhere text-brand-deep">{role}</p>
      {line && <p className="mt-2 max-w-sm text-body leading-relaxed wrap-anywhere text-ink-soft">{line}</p>}
    </li>
  );
}
