import type { SongCheck } from '@cueroom/contracts/intake/songs';
import { plainName } from '@cueroom/contracts/plain-text';
import { CircleCheck, Copy, Link, Printer, Share2 } from 'lucide-react';
import { useSnapshot } from 'valtio/react';
import { pluralize } from '../../../../lib/words/format';
import { sayHearBy } from '../../../../lib/words/promises';
import { useInBrowser } from '../../../../lib/page/use-in-browser';
import { wordFor } from '../../../../lib/words/words';
import { Button } from '../../../../ui/button';
import { copyText } from '../../../../ui/copy-text';
import { EarlierVersionNote } from '../../../../ui/form/earlier-version-note';
import { Facts } from '../../../../ui/facts';
import { artistFields } from './artist-fields';
import type { Sending } from './sending';
import type { SubmissionValues } from './submission-values';

/** A longer name would fill a phone as a heading: the sentence below says it. */
const longestInHeading = 40;

interface SubmissionThanksProps {
  sending: Sending;
  values: SubmissionValues;
  /** How many songs have arrived. */
  count: number;
  checks?: readonly SongCheck[];
}

export function SubmissionThanks({ sending, values, count, checks = [] }: SubmissionThanksProps) {
  const { receipt, receivedAs } = useSnapshot(sending);
  const damaged = checks.filter(({ verdict }) => verdict === 'damaged').length;
  const name = plainName(values.artistName);
  const isShort = name.length <= longestInHeading;
  return (
    <>
      <CircleCheck aria-hidden className="size-10 text-good" strokeWidth={1.6} />
      <h2 tabIndex={-1} className="mt-5 text-title wrap-anywhere outline-none">
        {`Thank you${isShort ? `, ${name}` : ''}`}
      </h2>
      <p className="mt-4 max-w-prose text-lg leading-relaxed wrap-anywhere text-ink-soft">
        We received <span>{pluralize(count, 'song')}</span>
        {!isShort && <span>{` from ${name}`}</span>}
        <span>. Your reference is </span>
        <strong translate="no" className="font-semibold text-ink">
          {receipt?.submissionUid}
        </strong>
        <span>. </span>
        {receipt && <span>{`${sayHearBy(receipt.createdAt)}.`}</span>}
      </p>
      {receipt?.link && <KeepLink link={receipt.link} />}
      <div role="status">
        {damaged > 0 && (
          <p className="mt-5 rounded-lg bg-bad-tint px-4 py-3 font-medium text-bad">
            {`We can’t use ${damaged === 1 ? 'one' : damaged} of your files as sent. The list says why. You can send better ones on your music’s page.`}
          </p>
        )}
      </div>
      {receivedAs && (
        <EarlierVersionNote
          what="details"
          about={`Submission ${receipt?.submissionUid}`}
          fields={artistFields}
          received={receivedAs}
          typed={values}
          page={receipt?.link}
        />
      )}
      <div className="mt-8 hidden print:block">
        <Facts
          facts={artistFields.map(({ name, label, options = [] }) => ({
            name: label,
            value: wordFor(options, String(values[name as keyof SubmissionValues] ?? '')),
            isLong: true,
          }))}
        />
      </div>
    </>
  );
}

/** The only way back to what was sent. */
function KeepLink({ link }: { link: string }) {
  return (
    <div className="mt-5 max-w-prose rounded-lg border border-line bg-brand-tint/60 px-4 py-3.5">
      <p>Keep this link: it is your music’s own page. It tells what becomes of it, and you can add to it there.</p>
      <p className="mt-2 font-semibold wrap-anywhere">
        <a href={link} className="text-brand-deep underline underline-offset-3">
          {link}
        </a>
      </p>
    </div>
  );
}

/** Closing the device’s share sheet is not a failure. */
const share = (url: string) => void navigator.share({ title: 'Your music’s own page', url }).catch(() => undefined);

interface ThanksActionsProps {
  submissionUid: string;
  /** Of the music's own page. */
  link?: string;
  onAgain: () => void;
}

export function ThanksActions({ submissionUid, link, onAgain }: ThanksActionsProps) {
  const isInBrowser = useInBrowser();
  // Browsers have a clipboard and a sheet to share on secure origins only.
  const canCopy = isInBrowser && 'clipboard' in navigator;
  const canShare = isInBrowser && 'share' in navigator;
  return (
    <>
      {link && canCopy && (
        <Button onClick={() => void copyText('Link Copied', link)}>
          <Link aria-hidden className="size-4.5" />
          Copy link
        </Button>
      )}
      {link && canShare && (
        <Button variant="secondary" onClick={() => share(link)}>
          <Share2 aria-hidden className="size-4.5" />
          Share
        </Button>
      )}
      <Button variant="secondary" onClick={onAgain}>
        Submit More Music
      </Button>
      <Button variant="secondary" onClick={() => window.print()}>
        <Printer aria-hidden className="size-4.5" />
        Print a Copy
      </Button>
      {canCopy && (
        <Button variant="secondary" onClick={() => void copyText('Number Copied', submissionUid)}>
          <Copy aria-hidden className="size-4.5" />
          Copy number
        </Button>
      )}
    </>
  );
}
