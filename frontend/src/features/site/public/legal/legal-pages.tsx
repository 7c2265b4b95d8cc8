import { pages } from '@cueroom/contracts/pages';
import type { ReactNode } from 'react';
import { usePageHead } from '../../../../lib/page/page-head';
import { sayDays, sayKept } from '../../../../lib/words/promises';
import { sectionsOf } from '../../../../lib/words/prose';
import { fillIn, useTexts } from '../../../../lib/words/site-words';
import { studio } from '../../../../lib/studio';
import { Container } from '../../../../ui/container';
import { StudioEmail } from '../../../../ui/email';
import { PageIntro } from '../../../../ui/page-intro';
import { Prose } from '../../../../ui/prose';
import { StudioPhone } from '../../../../ui/studio-phone';

/** Only what is known: of a studio that has said nothing, its name and its email address. */
export function ImprintPage() {
  usePageHead(pages.imprint);
  const words = useTexts('imprint');
  const rows: [label: string, value: ReactNode][] = [
    ['Company', words.imprintCompany || studio.name],
    ['Address', words.imprintAddress],
    ['Email', <StudioEmail key="email" />],
    [
      'Phone',
      studio.phone && (
        <StudioPhone className="font-medium text-brand-deep underline underline-offset-3 hover:text-brand-darker" />
      ),
    ],
    ['Responsible', words.imprintResponsible],
    ['Register', words.imprintRegister],
    ['VAT number', words.imprintVat],
  ];
  return (
    <>
      <PageIntro kicker="Who runs this site" title={words.imprintTitle} />
      <Container className="pt-4 pb-16 sm:pt-8 sm:pb-24">
        <dl className="max-w-3xl">
          {rows
            .filter(([, value]) => value)
            .map(([label, value]) => (
              <div
                key={label}
                className="grid gap-x-8 gap-y-1 border-b border-line py-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] sm:items-baseline"
              >
                <dt className="text-note text-ink-soft">{label}</dt>
                <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
              </div>
            ))}
        </dl>
        {words.imprintMore && <Prose text={words.imprintMore} className="mt-10 max-w-prose" />}
      </Container>
    </>
  );
}

const sayForHowLong = (what: string, about: Parameters<typeof sayKept>[0]): string => {
  const kept = sayKept(about);
  return kept ? `We delete ${what} ${kept}.` : `We keep ${what} until we delete it or you ask us to.`;
};

/** What the settings of this installation say, in the words of the notice. */
const facts = {
  cookies: () =>
    studio.hasEmbeddedFilm
      ? 'The pages of this site set no cookies of ours and count no visitors; only a private link with a password needs one, if we send you such a link. The film on the home page comes from another company, which learns that you watch it and may set cookies.'
      : 'The pages of this site set no cookies and count no visitors; only a private link with a password needs one, if we send you such a link. What it shows from elsewhere (a film, once you press it, or a picture) comes from the company that has it.',
  keptBriefs: () => sayForHowLong('a brief', 'brief'),
  keptMessages: () => sayForHowLong('a message', 'message'),
  keptMusic: () => sayForHowLong('a submission', 'music'),
  listening: () =>
    studio.listeningDays === null
      ? 'Neither your visits to it nor what you play there is recorded.'
      : `For ${sayDays(studio.listeningDays)} we know when it was opened and what was played; the page says so.`,
};

export function PrivacyPage() {
  usePageHead(pages.privacy);
  const { privacyTitle, privacyContent } = useTexts('privacy');
  return (
    <>
      <PageIntro kicker="Your data" title={privacyTitle} />
      <Container className="pt-8 pb-16 sm:pt-12 sm:pb-24">
        {sectionsOf(fillIn(privacyContent, facts)).map(({ title, text }, index) => (
          <section
            key={index}
            className="grid gap-x-16 gap-y-3 border-b border-line py-7 first:pt-0 last:border-b-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
          >
            {title ? <h2 className="text-heading">{title}</h2> : <span className="max-lg:hidden" />}
            <Prose text={text} className="max-w-prose" />
          </section>
        ))}
      </Container>
    </>
  );
}
