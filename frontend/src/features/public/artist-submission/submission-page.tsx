import type { Page } from '@cueroom/contracts/pages';
import { useBlocker } from '@tanstack/react-router';
import { Ear, Film, HandHeart } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSnapshot } from 'valtio/react';
import { sayHearWithin } from '../../../lib/artist-promise';
import { usePageHead } from '../../../lib/page-head';
import { Accordion } from '../../../ui/accordion';
import { classes } from '../../../ui/classes';
import { Container } from '../../../ui/container';
import { PageIntro } from '../../../ui/page-intro';
import { questionsNow } from './questions';
import { discardDraft, restoreDraft } from './draft';
import { newSending, type Sending, type SongSending } from './sending';
import { isUploading } from './song-upload';
import { SubmissionCard } from './submission-card';
import { emptySubmission } from './submission-values';

const benefits = [
  {
    icon: Ear,
    title: 'Heard by people',
    text: 'A music supervisor listens to every song you send. No algorithm decides for us.',
  },
  {
    icon: Film,
    title: 'Placed in film and TV',
    text: 'The music we take on goes into the catalog we pitch from: film, television and brands.',
  },
  {
    icon: HandHeart,
    title: 'Yours to keep',
    text: 'Sending a song lets us listen to it, and nothing more. Licensing is always a separate conversation.',
  },
];

/** Survives another page of the site: a visitor who comes back goes on with the same submission. */
let unfinished: Sending | null = null;

export function SubmissionPage({ page }: { page: Page }) {
  usePageHead(page);
  const { sending, round, hasArrived, setArrived, startOver, discard } = useSubmission();
  useWarningBeforeLeaving(sending);
  const aside = classes(hasArrived && 'print:hidden');
  return (
    <>
      <div className={aside}>
        <PageIntro cue="6m1" kicker="Open call" title="Send us the song a scene is missing">
          <p>
            We’re looking for music with a story, for films, series and campaigns. Send one to five songs.{' '}
            <span>{sayHearWithin()}</span>, shortlisted or not: every submission gets a page of its own, which tells
            what becomes of each song.
          </p>
        </PageIntro>
        <Container className="pt-4 pb-10 sm:pt-8 sm:pb-14">
          <ul className="grid gap-x-10 gap-y-5 md:grid-cols-3">
            {benefits.map(({ icon: Icon, title, text }) => (
              <li key={title} className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 md:block">
                <Icon aria-hidden className="size-6 translate-y-1 text-brand" strokeWidth={1.6} />
                <h2 className="text-heading md:mt-3">{title}</h2>
                <p className="col-start-2 mt-1 text-body text-ink-soft">{text}</p>
              </li>
            ))}
          </ul>
        </Container>
      </div>
      <section className="border-y border-line bg-brand-tint/45 py-10 sm:py-16" aria-label="Submit your music">
        <Container width="form">
          <SubmissionCard
            key={round}
            sending={sending}
            onArrived={() => setArrived(true)}
            onAgain={() => startOver()}
            onDiscard={discard}
          />
        </Container>
      </section>
      <Container className={classes('grid gap-10 py-16 sm:py-24 lg:grid-cols-[1fr_2fr]', aside)}>
        <h2 className="text-title">Questions and answers</h2>
        <Accordion items={questionsNow()} />
      </Container>
    </>
  );
}

/** The submission that is being made here: the one that was left, the kept draft, or a new one. */
function useSubmission() {
  const [sending, setSending] = useState(() => unfinished ?? newSending());
  const [hasArrived, setArrived] = useState(false);
  const [round, setRound] = useState(1);
  useEffect(() => {
    unfinished = hasArrived ? null : sending;
  }, [sending, hasArrived]);
  const open = (next: Sending) => {
    setSending(next);
    setRound((before) => before + 1);
  };
  useDraftOf(sending, open);
  const startOver = (next = newSending(emptySubmission(sending.values))) => {
    flushSync(() => {
      open(next);
      setArrived(false);
    });
    document.querySelector<HTMLInputElement>('input[name=artistName]')?.focus();
  };
  const discard = () => {
    discardDraft(sending);
    startOver(newSending());
  };
  return { sending, round, hasArrived, setArrived, startOver, discard };
}

/** After the page has taken over what the gateway drew, which knows of no draft. */
function useDraftOf(sending: Sending, open: (restored: Sending) => void) {
  const restore = useEffectEvent(() => {
    const restored = hasBegun(sending) ? null : restoreDraft();
    if (restored) open(restored);
  });
  useEffect(() => restore(), []);
}

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
/** In this very page: a draft would undo it. */
const hasBegun = ({ songs, receipt, values }: Sending): boolean =>
  Object.keys(songs).length > 0 || receipt !== null || values !== undefined;
