import { sectionsOf } from '../../../../lib/prose';
import { useTexts } from '../../../../lib/site-words';
import { Container } from '../../../../ui/container';
import { SectionHead } from '../../../../ui/section-head';
import { Timecode } from '../../../../ui/timecode';

/** Its first sentence, and the others. */
const parted = (text: string): [first: string, rest: string] => {
  const [first = text] = /^.*?[.!?](?=\s)/s.exec(text) ?? [];
  return [first, text.slice(first.length)];
};

/** Set like the rows of a cue sheet: in-point, title, spotting note. On a phone it is short, so that the work is soon in sight. */
export function HowWeWork() {
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
