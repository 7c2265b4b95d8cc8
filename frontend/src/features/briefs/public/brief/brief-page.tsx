import { pages } from '@cueroom/contracts/pages';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { addressAsTyped } from '../../../../lib/words/address-as-typed';
import { usePageHead } from '../../../../lib/page/page-head';
import { sayAnsweredWithin } from '../../../../lib/words/promises';
import { sayValue } from '../../../../lib/words/say-value';
import { useTexts } from '../../../../lib/words/site-words';
import { useInBrowser } from '../../../../lib/page/use-in-browser';
import { Button } from '../../../../ui/button';
import { Container } from '../../../../ui/container';
import { CueLine } from '../../../../ui/cue-line';
import { EarlierVersionNote } from '../../../../ui/form/earlier-version-note';
import { Email, StudioEmail } from '../../../../ui/email';
import { BriefForm } from './brief-form';
import { briefFields, type SentBrief } from './brief-steps';

/** @param like the project that it is to be like */
export function BriefPage({ like }: { like?: string }) {
  usePageHead(pages.brief);
  const { briefKicker, briefTitle, briefIntro } = useTexts('brief');
  const isInBrowser = useInBrowser();
  const { sent, show } = useSentBrief();
  if (isInBrowser && sent) return <BriefThanks {...sent} />;
  return (
    <>
      <Container className="grid gap-x-16 gap-y-8 py-8 sm:py-14 lg:grid-cols-[minmax(0,1fr)_minmax(0,46rem)]">
        <div className="lg:sticky lg:top-32 lg:self-start">
          <CueLine cue="5m1" note={briefKicker} />
          <h1 className="mt-4 text-title">{briefTitle}</h1>
          {briefIntro && (
            <p className="mt-6 max-w-md text-lg leading-relaxed whitespace-pre-line text-ink-soft">{briefIntro}</p>
          )}
          <p className="mt-6 max-w-md text-body text-ink-soft">
            Prefer email? <StudioEmail />
          </p>
        </div>
        <BriefForm like={like} onSent={show} />
      </Container>
    </>
  );
}

/** The copy belongs to its entry of the browser's history: it outlives a reload, and a new brief begins empty. */
function useSentBrief() {
  const router = useRouter();
  const sent = useLocation({ select: ({ state }) => state.sentBrief });
  const show = async (sentBrief: SentBrief) => {
    // The visitor may be on another page by now.
    if (router.history.location.pathname !== pages.brief.path) return;
    await router.navigate({ to: '/brief', replace: true, state: (state) => ({ ...state, sentBrief }) });
  };
  return { sent, show };
}

function BriefThanks({ typed, received, reference }: SentBrief) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Container width="narrow" className="py-16 sm:py-24 print:py-8">
      <CueLine cue="5m2" note="We have your brief" />
      <h1 ref={heading} tabIndex={-1} className="mt-5 text-title outline-none">
        Thank You
      </h1>
      <p className="mt-5 max-w-prose text-lg leading-relaxed text-ink-soft">
        We have your brief.{' '}
        {reference && (
          <span>
            Your reference is{' '}
            <strong translate="no" className="font-semibold text-ink">
              {reference}
            </strong>
            .{' '}
          </span>
        )}
        <span>We’ll read it and email </span>
        <strong className="font-semibold text-ink">
          <Email address={addressAsTyped(received.clientEmail)} />
        </strong>
        <span>{` ${sayAnsweredWithin()}.`}</span>
      </p>
      {typed && (
        <EarlierVersionNote what="brief" about="My project brief" fields={briefFields} {...{ typed, received }} />
      )}
      <div className="mt-8 flex flex-wrap gap-3 print:hidden">
        <Button asChild size="large">
          <Link to="/">Return Home</Link>
        </Button>
        <Button variant="secondary" size="large" onClick={() => window.print()}>
          <Printer aria-hidden className="size-4.5" />
          Print a Copy
        </Button>
      </div>
      <h2 className="mt-14 text-heading print:mt-8">Your brief</h2>
      <dl className="mt-4 divide-y divide-line border-y border-line">
        {briefFields
          .filter(({ name }) => received[name])
          .map(({ name, label, ...field }) => (
            <div
              key={name}
              className="grid gap-x-8 gap-y-1 py-4 break-inside-avoid grid-cols-1 sm:grid-cols-[12rem_minmax(0,1fr)]"
            >
              <dt className="text-sm font-semibold text-ink-soft">{label}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">{sayValue(field, received[name] ?? '')}</dd>
            </div>
          ))}
      </dl>
    </Container>
  );
}
