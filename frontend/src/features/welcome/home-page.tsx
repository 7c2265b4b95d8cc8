import { pages } from '@cueroom/contracts/pages';
import { Link } from '@tanstack/react-router';
import { usePageHead } from '../../lib/page-head';
import { Button } from '../../ui/button';
import { Container } from '../../ui/container';
import { HeroWave } from './hero-wave';

const ways = [
  {
    title: 'Industry Insights',
    text: 'We know what a scene can carry, what a right costs and how long clearing it takes.',
  },
  {
    title: 'Curated Excellence',
    text: 'A small catalog, chosen by ear. Every track in it was listened to from start to end.',
  },
  {
    title: 'Collaborative Approach',
    text: 'We sit with directors, editors and producers, from the first cut to the last mix.',
  },
];

export function HomePage() {
  usePageHead(pages.home);
  return (
    <>
      <section className="relative isolate flex min-h-[70vh] items-end overflow-hidden bg-night text-white">
        <HeroWave />
        <Container className="py-16 sm:py-24">
          <h1 className="max-w-4xl text-display">Music that elevates the story on screen</h1>
          <p className="mt-6 max-w-xl text-lg leading-relaxed text-white/85 sm:text-xl">
            A boutique studio for music supervision and sync licensing, in film, television and brand work.
          </p>
          <div className="mt-10 flex flex-wrap gap-3">
            <Button asChild size="large" variant="light">
              <Link to="/brief">Start Your Project</Link>
            </Button>
            <Button asChild size="large" variant="onDark">
              <Link to="/work">View Our Work</Link>
            </Button>
          </div>
        </Container>
      </section>
      <section className="py-20 sm:py-28">
        <Container>
          <h2 className="max-w-2xl text-title">How We Work</h2>
          <div className="mt-12 grid gap-x-12 gap-y-10 md:grid-cols-3">
            {ways.map(({ title, text }) => (
              <div key={title} className="border-t-2 border-brand pt-6">
                <h3 className="text-heading">{title}</h3>
                <p className="mt-3 leading-relaxed text-ink-soft">{text}</p>
              </div>
            ))}
          </div>
        </Container>
      </section>
      <section className="bg-brand-tint/70 py-20 sm:py-24">
        <Container className="flex flex-col gap-8 md:flex-row md:items-end md:justify-between">
          <div className="max-w-xl">
            <h2 className="text-title">You make music?</h2>
            <p className="mt-5 text-lg leading-relaxed text-ink-soft">
              Send us one to five songs. We listen to all of them, and write to shortlisted artists within 30 days.
            </p>
          </div>
          <Button asChild size="large">
            <Link to="/artist-sub">Submit Your Music</Link>
          </Button>
        </Container>
      </section>
    </>
  );
}
