import { Container } from '../../../ui/container';

const points = [
  {
    title: 'Industry Insights',
    text: 'We know what a scene can carry, what a right costs and how long clearing it takes. You hear all three before you fall in love with a song.',
  },
  {
    title: 'Curated Excellence',
    text: 'A small catalog, chosen by ear. Every track in it was listened to from start to end, and we can call everyone who made it.',
  },
  {
    title: 'Collaborative Approach',
    text: 'We sit with directors, editors and producers, from the first cut to the last mix, and change our minds when the picture does.',
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
