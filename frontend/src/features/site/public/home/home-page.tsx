import { pages } from '@cueroom/contracts/pages';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Phone } from 'lucide-react';
import { useEffect } from 'react';
import { usePageHead } from '../../../../lib/page/page-head';
import { phoneLink } from '../../../../lib/words/phone-link';
import { sectionsOf } from '../../../../lib/words/prose';
import { heroSettingsQuery, peopleQuery } from '../../../../lib/api/public-queries';
import { useTexts } from '../../../../lib/words/site-words';
import { Button } from '../../../../ui/button';
import { Container } from '../../../../ui/container';
import { CueLine } from '../../../../ui/cue-line';
import { SectionHead } from '../../../../ui/section-head';
import { Timecode } from '../../../../ui/timecode';
import { toast } from '../../../../ui/notices/toasts';
import { ClientLogos } from './client-logos';
import { defaultFilm, filmOf } from './hero-film.rules';
import { HeroStage } from './hero-stage';
import { RecentWork } from './recent-work';
import { Reel } from './reel';

export function HomePage() {
  usePageHead(pages.home);
  return (
    <>
      <Hero />
      <ClientLogos />
      <HowWeWork />
      <RecentWork />
      <Reel />
      <Invitation />
    </>
  );
}

function Hero() {
  const words = useTexts('home');
  const { data: settings, isPending, error } = useQuery(heroSettingsQuery());
  useEffect(() => {
    if (error) toast({ title: error.message });
  }, [error]);
  // Nothing plays until the settings are known: another film would be replaced a moment later.
  const film = isPending ? null : error ? defaultFilm : filmOf(settings ?? null);
  return (
    <HeroStage
      film={film}
      actions={
        <>
          <Button asChild size="large" variant="light">
            <Link to="/brief">Start Your Project</Link>
          </Button>
          <Button asChild size="large" variant="onDark">
            <Link to="/work">View Our Work</Link>
          </Button>
        </>
      }
    >
      <CueLine cue="1m1" note={words.heroKicker} isTimed tone="dark" />
      <h1 className="mt-4 max-w-4xl text-display break-words short:mt-2 short:text-title">{words.heroTitle}</h1>
      {words.heroSubtitle && (
        <p className="mt-6 max-w-xl text-lg leading-relaxed whitespace-pre-line text-white/88 sm:text-xl short:mt-3 short:text-base">
          {words.heroSubtitle}
        </p>
      )}
    </HeroStage>
  );
}

/** Its first sentence, and the others. */
const parted = (text: string): [first: string, rest: string] => {
  const [first = text] = /^.*?[.!?](?=\s)/s.exec(text) ?? [];
  return [first, text.slice(first.length)];
};

/** Set like the rows of a cue sheet: in-point, title, spotting note. On a phone it is short, so that the work is soon in sight. */
function HowWeWork() {
  const { howKicker, howTitle, howPoints } = useTexts('home');
  const points = sectionsOf(howPoints);
  if (points.length === 0) return null;
  return (
    <section aria-labelledby="how-we-work" className="py-10 sm:py-24">
      <Container>
        <SectionHead id="how-we-work" cue="1m2" note={howKicker} title={howTitle} />
        <ol className="mt-5 border-t border-line sm:mt-10">
          {points.map(({ title, text }, index) => {
            const [first, rest] = parted(text);
            return (
              <li
                key={index}
                className="grid gap-x-8 gap-y-1 border-b border-line py-3.5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:items-baseline sm:gap-y-2 sm:py-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,4fr)_minmax(0,7fr)]"
              >
                <Timecode className="text-ink-soft max-lg:hidden lg:self-baseline" />
                <h3 className="text-heading text-brand-darker max-sm:text-2xl">{title}</h3>
                <p className="max-w-prose text-body leading-snug whitespace-pre-line text-ink-soft sm:text-lead sm:leading-relaxed">
                  <span>{first}</span>
                  {rest && <span className="max-sm:hidden">{rest}</span>}
                </p>
              </li>
            );
          })}
        </ol>
      </Container>
    </section>
  );
}

function Invitation() {
  const words = useTexts('home');
  return (
    <section aria-label="Work with us" className="py-16 sm:py-24">
      <Container className="grid gap-x-16 gap-y-16 md:grid-cols-2">
        <div>
          <SectionHead id="scene" cue="1m4" note={words.pictureKicker} title={words.pictureTitle} />
          <Lead text={words.pictureText} />
          <Button asChild size="large" className="mt-7">
            <Link to="/brief">Start Collaborating</Link>
          </Button>
          <PersonToCall />
        </div>
        <div>
          <SectionHead id="song" cue="1m5" note={words.musicKicker} title={words.musicTitle} />
          <Lead text={words.musicText} />
          <Button asChild size="large" variant="secondary" className="mt-7">
            <Link to="/artist-sub">Submit Your Music</Link>
          </Button>
        </div>
      </Container>
    </section>
  );
}

/** The first of the studio's people who can be called. */
function PersonToCall() {
  const { data: people = [] } = useQuery(peopleQuery());
  const person = people.find(({ phone }) => phone && phoneLink(phone));
  if (!person?.phone) return null;
  const { name, role, phone } = person;
  return (
    <p className="mt-5 max-w-md text-body text-ink-soft">
      <span>Rather talk? </span>
      <span translate="no" className="font-medium wrap-anywhere text-ink">
        {name}
      </span>
      <span className="wrap-anywhere">{`, ${role}`}</span>
      <a
        href={phoneLink(phone)}
        translate="no"
        className="mt-1 flex min-h-11 w-fit items-center gap-2.5 font-semibold wrap-anywhere text-ink hover:text-brand-deep"
      >
        <Phone aria-hidden className="size-4 shrink-0 text-brand" />
        {phone}
      </a>
    </p>
  );
}

const Lead = ({ text }: { text: string }) =>
  text && <p className="mt-4 max-w-md text-lead leading-relaxed whitespace-pre-line text-ink-soft">{text}</p>;
