import { Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { wordFor } from '../../../lib/words';
import { Button } from '../../../ui/button';
import { Container } from '../../../ui/container';
import { CueLine } from '../../../ui/cue-line';
import { Email } from '../../../ui/email';
import { EarlierVersionNote } from '../../../ui/earlier-version-note';
import { briefFields, type SentBrief } from './brief-steps';

export function BriefThanks({ typed, received, reference }: SentBrief) {
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
          <Email address={received.clientEmail} />
        </strong>{' '}
        within 24 hours.
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
          .map(({ name, label, options = [] }) => (
            <div
              key={name}
              className="grid gap-x-8 gap-y-1 py-4 break-inside-avoid grid-cols-1 sm:grid-cols-[12rem_minmax(0,1fr)]"
            >
              <dt className="text-sm font-semibold text-ink-soft">{label}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">{wordFor(options, received[name] ?? '')}</dd>
            </div>
          ))}
      </dl>
    </Container>
  );
}
