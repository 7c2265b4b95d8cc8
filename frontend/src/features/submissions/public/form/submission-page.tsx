import type { Page } from '@cueroom/contracts/pages';
import { Link, type LinkProps, useBlocker } from '@tanstack/react-router';
import { Ear, Film, HandHeart } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { sayHearWithin } from '../../../../lib/artist-promise';
import { usePageHead } from '../../../../lib/page-head';
import { Accordion } from '../../../../ui/accordion';
import { Button } from '../../../../ui/button';
import { classes } from '../../../../ui/classes';
import { Container } from '../../../../ui/container';
import { PageIntro } from '../../../../ui/page-intro';
import { isUploading } from '../../../shared/uploads/upload-queue';
import { ComingBack } from './coming-back';
import { beginAnew, continueHere, current, discardSubmission, openSubmission } from './current-submission';
import { draftOwner, untilDraftIsFree } from './draft-owner';
import { ReceivedBefore } from './received-before';
import { newSending, type Sending, type SongSending } from './sending';
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
        {/* An artist who comes back has read it. */}
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

/** After the page has taken over what the gateway drew, which knows of no draft; and again once the other tab is gone, or has nothing in it. */
function useOpening(isElsewhere: boolean) {
  useEffect(() => void openSubmission(), []);
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
  return (
    <div role="status" className="rounded-2xl border border-line bg-card p-5 shadow-raised sm:p-10">
      <h2 className="text-title">This submission is open in another tab</h2>
      <p className="mt-4 max-w-prose text-lg leading-relaxed text-ink-soft">
        It can be worked on in one place at a time, so that nothing is overwritten. Continue here, and the other tab
        pauses: nothing that you typed or sent is lost.
      </p>
      <Button size="large" className="mt-6" onClick={onContinue}>
        Continue here
      </Button>
    </div>
  );
}

const FaqLink = (props: LinkProps & { children: ReactNode }) => (
  <Link {...props} className="font-medium text-brand-deep underline underline-offset-3" />
);

/** Made when it is drawn: only then is it known whose site it is. */
const questionsNow = () => [
  {
    title: 'What kind of music are you looking for?',
    text: 'Any genre, as long as it has a voice of its own: songs and instrumentals, finished and mixed. Rough demos rarely work to picture.',
  },
  {
    title: 'Which files can I send?',
    text: 'WAV, AIFF, FLAC, MP3, Ogg or M4A, up to 200 MB each and between one second and 20 minutes long. Send the best quality you have: we keep your file exactly as it is.',
  },
  {
    title: 'Do I have to upload a file?',
    text: 'No. A link where we can listen is enough to start with. With a file, we can try your song against a scene right away; you can add it later on your music’s page.',
  },
  {
    title: 'Do I need to own all the rights?',
    text: 'You, or people you can name, should control both the recording and the composition. Each song has a Rights section for co-writers, samples and who signs; you can finish it later on your music’s page.',
  },
  {
    title: 'When will I hear back?',
    text: `${sayHearWithin()}, shortlisted or not.`,
  },
  {
    title: 'Where do I see what becomes of my music?',
    text: (
      <>
        On its own page. You get the link when you have sent your music: it tells what happened, what became of each
        song, and lets you add what is missing. Have you lost it? <FaqLink to="/music">Ask for your links</FaqLink>.
      </>
    ),
  },
  {
    title: 'Is a document from you genuine?',
    text: (
      <>
        <FaqLink to="/verify">Check it here</FaqLink>: the page says whether it is from us and unaltered, without your
        file leaving your computer.
      </>
    ),
  },
];
