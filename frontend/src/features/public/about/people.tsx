import type { PublicPerson } from '@cueroom/contracts/content/people';
import { useQuery } from '@tanstack/react-query';
import { peopleQuery } from '../../../lib/public-queries';
import { Container } from '../../../ui/container';
import { SectionHead } from '../../../ui/section-head';

/** Who works here. Without people, or when they cannot be read, there is no such section. */
export function People() {
  const { data: people = [] } = useQuery(peopleQuery());
  if (people.length === 0) return null;
  return (
    <section aria-labelledby="people" className="pb-16 sm:pb-24">
      <Container>
        <SectionHead
          id="people"
          cue="3m4"
          note="Cast, in order of appearance"
          at="03:01:04:00"
          title="Who you’ll talk to"
        />
        <ul className="mt-8 grid grid-cols-2 gap-x-4 gap-y-10 sm:mt-10 sm:gap-x-6 md:grid-cols-4">
          {people.map((person, nth) => (
            <PersonCard key={person.id} person={person} nth={nth} />
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

function PersonCard({ person: { name, role, line, portraitUrl }, nth }: { person: PublicPerson; nth: number }) {
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
          style={{ backgroundPosition: `${(nth * 62) % 100}% 0` }}
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
