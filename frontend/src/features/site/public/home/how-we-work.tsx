import { Container } from '../../../../ui/container';
import { SectionHead } from '../../../../ui/section-head';
import { Timecode } from '../../../../ui/timecode';

const points = [
  {
    title: 'Industry Insights',
    text: 'We know what fits a scene, what the rights cost and how long they take to clear. You hear all three before you fall in love with a song.',
  },
  {
    title: 'Curated Excellence',
    text: 'A small catalog, picked by ear. We’ve listened to every track from start to finish, and we know the people who made it.',
  },
  {
    title: 'Collaborative Approach',
    text: 'We work with directors, editors and producers from the first cut to the final mix, and we adapt when the picture changes.',
  },
];

/** Set like the rows of a cue sheet: in-point, title, spotting note. */
export function HowWeWork() {
  return (
    <section aria-labelledby="how-we-work" className="py-16 sm:py-24">
      <Container>
        <SectionHead id="how-we-work" cue="1m2" note="From first cut to final mix" title="How We Work" />
        <ol className="mt-8 border-t border-line sm:mt-10">
          {points.map(({ title, text }) => (
            <li
              key={title}
              className="grid gap-x-8 gap-y-2 border-b border-line py-6 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] sm:items-baseline sm:py-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,4fr)_minmax(0,7fr)]"
            >
              <Timecode className="text-ink-soft max-lg:hidden" />
              <h3 className="text-heading text-brand-darker">{title}</h3>
              <p className="max-w-prose text-lead leading-relaxed text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
      </Container>
    </section>
  );
}
