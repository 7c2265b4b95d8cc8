import { Button } from '../ui/button';
import { Container } from '../ui/container';
import { CueLine } from '../ui/cue-line';
import { LazyPicture } from '../ui/lazy-picture';
import { PageIntro } from '../ui/page-intro';
import { SectionHead } from '../ui/section-head';
import { stillFor } from '../ui/stills/stills';
import { Timecode } from '../ui/timecode';
import { type Group, longTitle, OnNight } from './part';

const nearness = { sizes: '30rem', rootMargin: '100px' };
const picture = (shown: { address: string | null; fallback: string; alt: string }) => (
  <div className="relative aspect-3/2 overflow-hidden rounded-md">
    <LazyPicture picture={null} {...nearness} {...shown} />
  </div>
);

export const siteParts: Group = {
  title: 'The site',
  parts: [
    {
      name: 'Container',
      use: 'How wide the content of the site is.',
      isWide: true,
      states: Object.fromEntries(
        (['narrow', 'form', 'page'] as const).map((width) => [
          width,
          <div key={width} className="border-x border-dashed border-line-strong">
            <Container width={width}>
              <div className="h-8 bg-brand-tint" />
            </Container>
          </div>,
        ]),
      ),
    },
    {
      name: 'PageIntro',
      use: 'How a page of the site begins: its cue, its heading and what it is for.',
      isWide: true,
      states: {
        'with a cue and words beside': (
          <PageIntro cue="4m1" kicker="The line is open" title="Talk to us">
            We answer within a day.
          </PageIntro>
        ),
        'without a cue, long': <PageIntro kicker="Lost and found" title={longTitle} />,
      },
    },
    {
      name: 'SectionHead',
      use: 'How a section of the site begins.',
      isWide: true,
      states: {
        'with a link': (
          <SectionHead id="recent" cue="1m3" note="Placed and cleared" title="Recent Work">
            <Button asChild variant="secondary">
              <a href="#Lists">All work</a>
            </Button>
          </SectionHead>
        ),
        'on dark ground, long': (
          <OnNight>
            <div className="text-white">
              <SectionHead id="scene" tone="dark" cue="1m4" note="For picture" title={longTitle} />
            </div>
          </OnNight>
        ),
      },
    },
    {
      name: 'CueLine',
      use: 'Above a heading: number, note and timecode of its cue.',
      states: {
        'all of it': <CueLine cue="3m2" note="Our mission" isTimed />,
        'a note alone': <CueLine note="Your submission" />,
        'on dark ground': (
          <OnNight>
            <CueLine tone="dark" cue="1m1" note="Main title" isTimed />
          </OnNight>
        ),
      },
    },
    {
      name: 'Timecode',
      use: 'Where it stands in the page.',
      states: { 'as wide as any other': <Timecode /> },
    },
    {
      name: 'LazyPicture',
      use: 'A picture that loads when it comes into view. A still stands for a project without one.',
      states: {
        'without a picture: its still': picture({ address: null, fallback: stillFor('0001'), alt: '' }),
        'another project’s still': picture({ address: null, fallback: stillFor('0002'), alt: '' }),
        'does not load: its still': picture({ address: '/nothing.webp', fallback: stillFor('0000'), alt: 'A harbor' }),
      },
    },
  ],
};
