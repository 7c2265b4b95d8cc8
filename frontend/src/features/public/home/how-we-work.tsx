import { Container } from '../../../ui/container';

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

export function HowWeWork() {
  return (
    <section aria-labelledby="how-we-work" className="py-20 sm:py-28">
      <Container className="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_2fr]">
        <h2 id="how-we-work" className="text-title lg:sticky lg:top-28 lg:self-start">
          How We Work
        </h2>
        <ol className="divide-y divide-line border-y border-line">
          {points.map(({ title, text }) => (
            <li key={title} className="grid gap-x-10 gap-y-2 py-8 sm:grid-cols-[13rem_1fr] sm:py-10">
              <h3 className="text-heading text-brand-darker">{title}</h3>
              <p className="max-w-prose text-lead leading-relaxed text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
      </Container>
    </section>
  );
}
