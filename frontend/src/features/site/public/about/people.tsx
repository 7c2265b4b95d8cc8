import type { PublicPerson } from '@cueroom/contracts/content/people';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowUpRight, Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { creditsOf, type OwnCredit, personAnchor } from '../../../../lib/credit-links';
import { pluralize } from '../../../../lib/words/format';
import { phoneLink } from '../../../../lib/words/phone-link';
import { creditsQuery, peopleQuery } from '../../../../lib/api/public-queries';
import { useTexts } from '../../../../lib/words/site-words';
import { isWebAddress } from '../../../../lib/words/web-address';
import { Container } from '../../../../ui/container';
import { Email } from '../../../../ui/email';
import { SectionHead } from '../../../../ui/section-head';

/** Who works here. Without people, or when they cannot be read, there is no such section. */
export function People() {
  const { peopleKicker, peopleTitle } = useTexts('about');
  const { data: people = [] } = useQuery(peopleQuery());
  const { data: projects = [] } = useQuery(creditsQuery());
  if (people.length === 0) return null;
  return (
    <section aria-labelledby="people" className="pb-16 sm:pb-24">
      <Container>
        <SectionHead id="people" cue="3m4" note={peopleKicker} title={peopleTitle} />
        <ul className="mt-8 grid grid-cols-[repeat(auto-fill,minmax(min(100%,10.25rem),1fr))] gap-x-4 gap-y-10 sm:mt-10 sm:grid-cols-2 sm:gap-x-6 md:grid-cols-4">
          {people.map((person, index) => (
            <PersonCard key={person.id} person={person} credits={creditsOf(person.name, projects)} index={index} />
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

interface PersonCardProps {
  person: PublicPerson;
  credits: readonly OwnCredit[];
  index: number;
}

function PersonCard({ person, credits, index }: PersonCardProps) {
  const { name, role, line, portraitUrl } = person;
  return (
    <li
      id={personAnchor(name)}
      className="scroll-mt-24 break-inside-avoid target:[&>h3]:text-brand-deep [&>h3:focus]:text-brand-deep"
    >
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
      <Ways person={person} />
      <Credits credits={credits} />
    </li>
  );
}

/** How a person is reached, and where more about them is. During an upgrade an older service answers without them. */
function Ways({ person: { name, email, phone, links = [] } }: { person: PublicPerson }) {
  const shown = links.filter(({ url }) => isWebAddress(url));
  if (!email && !phone && shown.length === 0) return null;
  return (
    <ul aria-label={`How to reach ${name}`} className="mt-3 text-body">
      {phone && (
        <Way href={phoneLink(phone)} icon={<Phone aria-hidden className="mt-1 size-4 shrink-0 text-brand" />}>
          <span translate="no" className="wrap-anywhere">
            {phone}
          </span>
        </Way>
      )}
      {email && (
        <Way href={`mailto:${email}`} icon={<Mail aria-hidden className="mt-1 size-4 shrink-0 text-brand" />}>
          <Email address={email} />
        </Way>
      )}
      {shown.map(({ label, url }) => (
        <Way
          key={url}
          href={url}
          isElsewhere
          icon={<ArrowUpRight aria-hidden className="mt-1 size-4 shrink-0 text-brand" />}
        >
          <span className="wrap-anywhere">{label}</span>
          <span className="sr-only">(opens in a new tab)</span>
        </Way>
      ))}
    </ul>
  );
}

interface WayProps {
  /** Without one it is plain text. */
  href?: string;
  icon: ReactNode;
  isElsewhere?: boolean;
  children: ReactNode;
}

const wayLook = 'flex min-h-11 items-start gap-2.5 py-2.5 font-medium';

const Way = ({ href, icon, isElsewhere, children }: WayProps) => (
  <li>
    {href ? (
      <a
        href={href}
        {...(isElsewhere && { target: '_blank', rel: 'noopener noreferrer' })}
        className={`${wayLook} hover:text-brand-deep`}
      >
        {icon}
        {children}
      </a>
    ) : (
      <p className={wayLook}>
        {icon}
        {children}
      </p>
    )}
  </li>
);

/** The projects of the site that name this person. */
function Credits({ credits }: { credits: readonly OwnCredit[] }) {
  if (credits.length === 0) return null;
  return (
    <details className="mt-2">
      <summary className="min-h-11 py-2.5 text-body font-medium hover:text-brand-deep">
        {pluralize(credits.length, 'credit')}
      </summary>
      <ul className="space-y-2 pb-2">
        {credits.map(({ slug, title, roles }) => (
          <li key={slug} className="text-body leading-snug wrap-anywhere">
            <Link
              translate="no"
              to="/work/$slug"
              params={{ slug }}
              className="underline decoration-line-strong underline-offset-4 hover:text-brand-deep hover:decoration-current"
            >
              {title}
            </Link>
            <span className="block text-note text-ink-soft">{roles.join(', ')}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
