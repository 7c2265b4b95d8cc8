import type { Page } from '@cueroom/contracts/pages';
import { useBlocker } from '@tanstack/react-router';
import { Ear, Film, HandHeart } from 'lucide-react';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { sayHearWithin } from '../../../lib/artist-promise';
import { usePageHead } from '../../../lib/page-head';
import { Accordion } from '../../../ui/accordion';
import { classes } from '../../../ui/classes';
import { Container } from '../../../ui/container';
import { PageIntro } from '../../../ui/page-intro';
import { questionsNow } from './questions';
import { ComingBack } from './coming-back';
import { beginAnew, continueHere, current, discardSubmission, openSubmission } from './current-submission';
import { draftOwner } from './draft-owner';
import { OpenElsewhere } from './open-elsewhere';
import { ReceivedBefore } from './received-before';
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

export function SubmissionPage({ page }: { page: Page }) {
  usePageHead(page);
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
        <PageIntro cue="6m1" kicker="Open call" title="Send us the song a scene is missing">
          <p>
            We’re looking for music with a story, for films, series and campaigns. Send one to five songs.{' '}
            <span>{sayHearWithin()}</span>, shortlisted or not: every submission gets a page of its own, which tells
            what becomes of each song.
          </p>
        </PageIntro>
        {/* Who comes back has read it. */}
        {!isBack && <Benefits />}
      </div>
      <section className="border-y border-line bg-brand-tint/45 py-10 sm:py-16" aria-label="Submit your music">
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
      <Container className={classes('grid gap-10 py-16 sm:py-24 lg:grid-cols-[1fr_2fr]', aside)}>
        <h2 className="text-title">Questions and answers</h2>
        <Accordion items={questionsNow()} />
      </Container>
    </>
  );
}

function Benefits() {
  return (
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
  );
}

/** After the page has taken over what the gateway drew, which knows of no draft; and again once the other tab may be gone. */
function useOpening(isElsewhere: boolean) {
  useEffect(() => void openSubmission(), []);
  useEffect(() => {
    if (!isElsewhere) return;
    const lookAgain = () => document.visibilityState === 'visible' && void openSubmission();
    document.addEventListener('visibilitychange', lookAgain);
    return () => document.removeEventListener('visibilitychange', lookAgain);
  }, [isElsewhere]);
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
