import type { PublicPerson } from '@cueroom/contracts/content/people';
import type { Credit, ProjectPage } from '@cueroom/contracts/content/projects';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { personAnchor, personNamed } from '../../../lib/credit-links';
import { peopleQuery } from '../../../lib/api/public-queries';
import { Container } from '../../../ui/container';

/** How a part of a project's page begins. */
export function PartHead({ id, children }: { id: string; children: string }) {
  return (
    <>
      <div aria-hidden className="ruler text-line-strong/60" />
      <h2 id={id} className="mt-3 text-heading">
        {children}
      </h2>
    </>
  );
}

const caseParts = {
  caseNeed: 'What was needed',
  caseChoice: 'What we chose',
  caseOutcome: 'What came of it',
} as const;

export const hasCase = (project: ProjectPage): boolean =>
  (Object.keys(caseParts) as (keyof typeof caseParts)[]).some((part) => project[part]);

/** The work in three steps, of which any may be missing. */
export function CaseTexts({ project }: { project: ProjectPage }) {
  return Object.entries(caseParts).map(([part, title]) => {
    const text = project[part as keyof typeof caseParts];
    if (!text) return null;
    return (
      <div key={part} className="mt-8 max-w-prose">
        <h3 className="text-note font-semibold text-brand-deep">{title}</h3>
        <p className="mt-2 leading-relaxed wrap-anywhere whitespace-pre-line">{text}</p>
      </div>
    );
  });
}

/** What somebody said of it. */
export function CaseQuote({ project: { quote, quoteName, quoteRole } }: { project: ProjectPage }) {
  if (!quote) return null;
  return (
    <div className="border-y border-line bg-card">
      <Container className="py-14 sm:py-20">
        <figure className="mx-auto max-w-4xl text-center">
          <blockquote className="text-title text-balance wrap-anywhere whitespace-pre-line">{`“${quote}”`}</blockquote>
          {(quoteName || quoteRole) && (
            <figcaption className="mt-6 text-body text-ink-soft">
              {quoteName && (
                <span translate="no" className="font-semibold wrap-anywhere text-ink">
                  {quoteName}
                </span>
              )}
              {quoteRole && <span className="block wrap-anywhere">{quoteRole}</span>}
            </figcaption>
          )}
        </figure>
      </Container>
    </div>
  );
}

const row = 'grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-6 border-t border-line py-3 text-body wrap-anywhere';

/** Who did what: people of the studio lead to their place on the About page. */
export function CaseCredits({ credits }: { credits: readonly Credit[] }) {
  const { data: people = [] } = useQuery(peopleQuery());
  if (credits.length === 0) return null;
  return (
    <section aria-labelledby="credits">
      <PartHead id="credits">Credits</PartHead>
      <dl className="mt-4 border-b border-line">
        {credits.map(({ label, name }, index) => (
          <div key={index} className={row}>
            <dt className="text-ink-soft">{label}</dt>
            <dd translate="no" className="font-medium">
              <CreditName name={name} people={people} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function CreditName({ name, people }: { name: string; people: readonly PublicPerson[] }) {
  const person = personNamed(name, people);
  if (!person) return name;
  return (
    <Link
      to="/about"
      hash={personAnchor(person.name)}
      className="underline decoration-line-strong underline-offset-4 hover:text-brand-deep hover:decoration-current"
    >
      {name}
    </Link>
  );
}

export function Awards({ awards }: Pick<ProjectPage, 'awards'>) {
  if (awards.length === 0) return null;
  return (
    <section aria-labelledby="awards" className="mt-12">
      <PartHead id="awards">Awards</PartHead>
      <ul className="mt-4 border-b border-line">
        {awards.map(({ name, result, year }, index) => (
          <li key={index} className="flex gap-x-6 border-t border-line py-3 text-body">
            <div className="min-w-0 flex-1">
              <p translate="no" className="font-medium wrap-anywhere">
                {name}
              </p>
              {result && <p className="wrap-anywhere text-ink-soft">{result}</p>}
            </div>
            {year && <span className="text-ink-soft tabular-nums">{year}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
