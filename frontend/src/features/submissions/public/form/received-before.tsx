import type { NewSubmission } from '@cueroom/contracts/intake/submissions';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useReducer } from 'react';
import { useSnapshot } from 'valtio/react';
import { call } from '../../../../lib/api/api';
import { hasStatus } from '../../../../lib/api/api-error';
import {
  type ReceivedMusic,
  receivedMusic,
  tokenOf,
  type UnansweredMusic,
  unansweredMusic,
} from '../../../../lib/received-music';
import { useInBrowser } from '../../../../lib/page/use-in-browser';
import { IconButton } from '../../../../ui/icon-button';
import { artistPageQuery } from '../artist-page/artist-page.queries';
import type { Sending } from './sending';

/** A request that was given up may still be on its way: so often "it is not there" is doubted. */
const doubts = 3;
const isNotThere = (error: unknown): boolean =>
  error instanceof AggregateError && error.errors.every((one) => hasStatus(one, 400, 404));

/** Which of these the studio has; asked until there is an answer. */
const arrivalQuery = ({ submissionUid, unanswered }: UnansweredMusic) =>
  queryOptions({
    queryKey: ['artist-arrival', submissionUid, unanswered.length],
    queryFn: () => Promise.any(unanswered.map((body) => call('POST /api/artist/submit/find', { body }))),
    retry: (count, error) => count < doubts || !isNotThere(error),
  });

const linkLook = 'font-semibold text-brand-deep underline underline-offset-3';

/** In the form that is open again after a lost answer. */
export function MayHaveArrived({ sending }: { sending: Sending }) {
  const { submissionUid, receipt, unanswered, running } = useSnapshot(sending);
  const isOpen = receipt === null && running === 0 && unanswered.length > 0;
  const music = { submissionUid, unanswered: unanswered as readonly NewSubmission[] };
  const { data, error } = useQuery({ ...arrivalQuery(music), enabled: isOpen });
  if (!isOpen || isNotThere(error)) return null;
  return (
    <p role="status" className="mb-6 rounded-lg bg-brand-tint px-4 py-3 text-body">
      <span>
        {`Your details ${data ? 'have reached us' : 'may have reached us already'}, as submission ${submissionUid}. `}
      </span>
      <span>Submit your music again to go on with it.</span>
      {data?.link && (
        <a href={data.link} className={`ml-1 ${linkLook}`}>
          Your music’s page
        </a>
      )}
    </p>
  );
}

/** What the studio has of an earlier visit, or may have, above the form. */
export function ReceivedBefore() {
  const isInBrowser = useInBrowser();
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  if (!isInBrowser) return null;
  const unanswered = unansweredMusic.read();
  const received = receivedMusic.read();
  const end = ({ forget }: { forget: () => void }) => {
    forget();
    drawAgain();
  };
  return (
    <>
      {unanswered && (
        <Unanswered key={unanswered.submissionUid} music={unanswered} onEnd={() => end(unansweredMusic)} />
      )}
      {received && <Received key={received.link} music={received} onEnd={() => end(receivedMusic)} />}
    </>
  );
}

interface MusicProps<Music> {
  music: Music;
  /** It says no longer what is so, or was dismissed. */
  onEnd: () => void;
}

/** Discarded after a lost answer: where it has arrived, its link takes this place. */
function Unanswered({ music, onEnd }: MusicProps<UnansweredMusic>) {
  const { data, error } = useQuery(arrivalQuery(music));
  const isKnown = data !== undefined || isNotThere(error);
  const settle = useEffectEvent(() => {
    if (data?.link) receivedMusic.keep({ submissionUid: music.submissionUid, link: data.link });
    onEnd();
  });
  useEffect(() => {
    if (isKnown) settle();
  }, [isKnown]);
  return (
    <Line onDismiss={onEnd}>
      {'May have reached us: '}
      <Reference music={music} />
      {'. Once we know, the link to its page is here.'}
    </Line>
  );
}

function Received({ music, onEnd }: MusicProps<ReceivedMusic>) {
  const { error } = useQuery({ ...artistPageQuery(tokenOf(music)), refetchInterval: false });
  // It was erased in another browser, or has another link by now.
  const hasEnded = hasStatus(error, 404, 410);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (hasEnded) end();
  }, [hasEnded]);
  return (
    <Line onDismiss={onEnd}>
      {'Received: '}
      <Reference music={music} />
      {'. '}
      <a href={music.link} className={linkLook}>
        Open your music’s page
      </a>
    </Line>
  );
}

const Reference = ({ music }: { music: { submissionUid: string } }) => (
  <strong translate="no" className="font-semibold">
    {music.submissionUid}
  </strong>
);

function Line({ onDismiss, children }: { onDismiss: () => void; children: ReactNode }) {
  return (
    <div className="mb-6 flex items-center justify-between gap-3 rounded-2xl border border-line bg-card px-5 py-2.5 sm:px-7">
      <p className="min-w-0 text-body wrap-anywhere">{children}</p>
      <IconButton icon={X} label="Dismiss" onClick={onDismiss} />
    </div>
  );
}
