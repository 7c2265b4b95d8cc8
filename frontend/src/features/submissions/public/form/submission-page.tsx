import type { Page } from '@cueroom/contracts/pages';
import { useBlocker } from '@tanstack/react-router';
import { Ear, Film, HandHeart } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { usePageHead } from '../../../../lib/page/page-head';
import { type Section, sectionsOf } from '../../../../lib/words/prose';
import { useTexts } from '../../../../lib/words/site-words';
import { Accordion } from '../../../../ui/accordion';
import { Button } from '../../../../ui/button';
import { classes } from '../../../../ui/classes';
import { Container } from '../../../../ui/container';
import { PageIntro } from '../../../../ui/page-intro';
import { Prose } from '../../../../ui/prose';
import { isUploading } from '../../../shared/uploads/upload-queue';
import { ComingBack } from './coming-back';
import {
  beginAnew,
  continueHere,
  current,
  discardSubmission,
  followFormerOwner,
  openSubmission,
} from './current-submission';
import { hasUnfinishedFile } from './draft';
import { draftOwner, untilDraftIsFree } from './draft-owner';
import { ReceivedBefore } from './received-before';
import { newSending, type Sending, type SongSending } from './sending';
import { SubmissionCard } from './submission-card';
import { emptySubmission } from './submission-values';

const icons = [Ear, Film, HandHeart];

export function SubmissionPage({ page }: { page: Page }) {
  usePageHead(page);
  const words = useTexts('artists');
  const questions = sectionsOf(words.faq);
  const { sending, round } = useSnapshot(current, { sync: true }) as typeof current;
  const { isElsewhere } = useSnapshot(draftOwner);
  const { hasArrived = false, keptAtMs } = useSnapshot(sending);
  useOpening(isElsewhere);
  useWarningBeforeLeaving(sending);
  const aside = classes(hasArrived && 'print:hidden');
  const isBack = keptAtMs !== undefined || isElsewhere;
  return (
    <>
      <div className={aside}>
        <PageIntro cue="6m1" kicker={words.artistsKicker} title={words.artistsTitle}>
          {words.artistsIntro && <Prose text={words.artistsIntro} />}
        </PageIntro>
        {/* An artist who comes back has read it. */}
        {!isBack && <Benefits benefits={sectionsOf(words.benefits)} />}
      </div>
      <section
        className="border-y border-line bg-brand-tint/45 py-10 sm:py-16 print:break-before-page"
        aria-label="Submit your music"
      >
        <Container width="form">
          {isElsewhere ? (
            <OpenElsewhere onContinue={() => void continueHere()} />
          ) : (
            <>
              {!hasArrived && <ReceivedBefore />}
              {!hasArrived && <ComingBack sending={sending} />}
              <SubmissionCard
                key={round}
                sending={sending}
                onAgain={() => void beginAnew(newSending(emptySubmission(sending.values)))}
                onDiscard={discardSubmission}
              />
            </>
          )}
        </Container>
      </section>
      {questions.length > 0 && (
        <Container className={classes('grid gap-10 py-16 sm:py-24 lg:grid-cols-[1fr_2fr]', aside)}>
          <h2 className="text-title">{words.faqTitle}</h2>
          <Accordion items={questions.map(({ title, text }) => ({ title, text: <Prose text={text} /> }))} />
        </Container>
      )}
    </>
  );
}

function Benefits({ benefits }: { benefits: readonly Section[] }) {
  if (benefits.length === 0) return null;
  return (
    <Container className="pt-4 pb-10 sm:pt-8 sm:pb-14">
      <ul className="grid gap-x-10 gap-y-5 md:grid-cols-3">
        {benefits.map(({ title, text }, index) => {
          const Icon = icons[index % icons.length] ?? Ear;
          return (
            <li key={index} className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 md:block">
              <Icon aria-hidden className="size-6 translate-y-1 text-brand" strokeWidth={1.6} />
              <h2 className="text-heading md:mt-3">{title}</h2>
              <Prose text={text} className="col-start-2 mt-1 text-body text-ink-soft" />
            </li>
          );
        })}
      </ul>
    </Container>
  );
}

/** After the page has taken over what the gateway drew, which knows of no draft; and again once the other tab is gone, or has nothing in it. */
function useOpening(isElsewhere: boolean) {
  useEffect(() => void openSubmission(), []);
  useEffect(followFormerOwner, []);
  useEffect(() => {
    if (!isElsewhere) return;
    const stop = new AbortController();
    const lookAgain = () => document.visibilityState === 'visible' && void openSubmission();
    const takeWhenFree = async () => {
      while (!stop.signal.aborted) {
        await untilDraftIsFree(stop.signal);
        // In the background it leaves the draft to the tab that is being reloaded.
        await untilSeen(stop.signal);
        await openSubmission(false);
      }
    };
    document.addEventListener('visibilitychange', lookAgain, { signal: stop.signal });
    // It is rejected when this tab waits no more.
    void takeWhenFree().catch(() => undefined);
    return () => stop.abort();
  }, [isElsewhere]);
}

const untilSeen = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const look = () => document.visibilityState === 'visible' && resolve();
    document.addEventListener('visibilitychange', look, { signal });
    look();
  });

/** Leaving ends the uploads: the visitor is asked first. */
function useWarningBeforeLeaving(sending: Sending) {
  const isUnderWay = isSending(useSnapshot(sending));
  useBlocker({
    shouldBlockFn: () =>
      isSending(sending) && !window.confirm('Your music is still being sent. Leave this page anyway?'),
    enableBeforeUnload: () => isSending(sending),
    disabled: !isUnderWay,
  });
}

type Seen = Pick<Sending, 'running'> & { readonly songs: Readonly<Record<string, Readonly<SongSending>>> };
const isSending = ({ running, songs }: Seen): boolean =>
  running > 0 || Object.values(songs).some((song) => [song, ...(song.versions ?? [])].some(isUploading));

/** Two forms of one draft would overwrite each other. */
function OpenElsewhere({ onContinue }: { onContinue: () => void }) {
  const card = useRef<HTMLDivElement>(null);
  const [isFileLeft] = useState(() => !draftOwner.hasGivenWay && hasUnfinishedFile());
  // The form that was here may have been longer than the window; a page that was just opened stays as it is.
  useEffect(() => {
    if (!draftOwner.hasGivenWay) return;
    draftOwner.hasGivenWay = false;
    card.current?.scrollIntoView({ block: 'center' });
    card.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div
      ref={card}
      role="status"
      tabIndex={-1}
      className="rounded-2xl border border-line bg-card p-5 shadow-raised outline-none sm:p-10"
    >
      <h2 className="text-title">This submission is open in another tab</h2>
      <p className="mt-4 max-w-prose text-lg leading-relaxed text-ink-soft">
        It can be worked on in one place at a time, so that nothing is overwritten. Continue here, and the other tab
        pauses: nothing that you typed or sent is lost.
        {isFileLeft && <span>{' A file that is still being sent there may have to be chosen again here.'}</span>}
      </p>
      <Button size="large" className="mt-6" onClick={onContinue}>
        Continue here
      </Button>
    </div>
  );
}
