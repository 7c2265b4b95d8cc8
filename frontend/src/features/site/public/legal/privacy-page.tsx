import { pages } from '@cueroom/contracts/pages';
import { sayDays, sayKept } from '../../../../lib/kept-days';
import { usePageHead } from '../../../../lib/page-head';
import { fillIn, useTexts } from '../../../../lib/site-words';
import { studio } from '../../../../lib/studio';
import { Container } from '../../../../ui/container';
import { PageIntro } from '../../../../ui/page-intro';
import { Prose } from '../../../../ui/prose';

const sayForHowLong = (what: string, about: Parameters<typeof sayKept>[0]): string => {
  const kept = sayKept(about);
  return kept ? `We delete ${what} ${kept}.` : `We keep ${what} until you ask us to delete it, or until we do.`;
};

/** What the settings of this installation say, in the words of the notice. */
const facts = {
  cookies: () =>
    studio.hasEmbeddedFilm
      ? 'This site itself sets no cookies and counts nobody. The film on the home page comes from another company, which learns that you watch it and may set cookies.'
      : 'This site sets no cookies and counts nobody. What it shows from elsewhere (a film, once you press it, or a picture) comes from the company that has it.',
  keptBriefs: () => sayForHowLong('a brief', 'brief'),
  keptMessages: () => sayForHowLong('a message', 'message'),
  keptMusic: () => sayForHowLong('a submission', 'music'),
  listening: () =>
    studio.listeningDays === null
      ? 'Neither visits to that page nor what is played there is recorded.'
      : `When it is opened and which parts of which track are played is recorded for ${sayDays(studio.listeningDays)}; the page says so.`,
};

export function PrivacyPage() {
  usePageHead(pages.privacy);
  const { privacyTitle, privacyContent } = useTexts('privacy');
  return (
    <>
      <PageIntro kicker="Your data" title={privacyTitle} />
      <Container className="pt-8 pb-16 sm:pt-12 sm:pb-24">
        <Prose text={fillIn(privacyContent, facts)} className="max-w-prose" />
      </Container>
    </>
  );
}
