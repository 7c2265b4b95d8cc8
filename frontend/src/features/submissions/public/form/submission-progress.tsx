import type { NewSong, SongCheck } from '@cueroom/contracts/intake/songs';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { type AnswerOf, fetchJson } from '../../../../lib/api/api';
import { hasStatus } from '../../../../lib/api/api-error';
import { waitingForConnection } from '../../../../lib/api/connection';
import { Button } from '../../../../ui/button';
import { ProgressBar } from '../../../../ui/form/progress-bar';
import { earlierSongs, type Sending, type SongSending } from './sending';
import { isAnySending, type Progress, progressOf } from './sending-progress';
import { SongRow } from './song-row';
import { SubmissionThanks, ThanksActions } from './submission-thanks';
import type { Retry } from './submission-sending';
import { emptySong, type SubmissionValues } from './submission-values';

interface SubmissionProgressProps {
  sending: Sending;
  values: SubmissionValues;
  hasArrived: boolean;
  onRetry: (key: string, how: Retry) => void;
  onCancel: () => void;
  onAgain: () => void;
}

/** The songs on their way; and, in the same list, what was found in them once they have arrived. */
export function SubmissionProgress({
  sending,
  values,
  hasArrived,
  onRetry,
  onCancel,
  onAgain,
}: SubmissionProgressProps) {
  const snapshot = useSnapshot(sending);
  const progress = progressOf(snapshot);
  const card = useRef<HTMLDivElement>(null);
  const checks = useSongChecks(hasArrived ? snapshot.receipt?.checksUrl : undefined);
  const earlier = hasArrived ? earlierSongs(snapshot as Sending, values) : [];
  useSendingTitle(hasArrived ? null : progress.share);
  useEffect(() => {
    card.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: 'start' });
  }, [hasArrived]);
  return (
    <div ref={card} className="scroll-mt-24 rounded-2xl border border-line bg-card p-5 shadow-raised sm:p-10">
      <div className="min-h-80 sm:min-h-60">
        {hasArrived ? (
          <SubmissionThanks
            sending={sending}
            values={values}
            count={earlier.length + values.songs.length}
            checks={checks}
          />
        ) : (
          <OnItsWay progress={progress} />
        )}
      </div>
      <SongRows sending={sending} values={values} earlier={earlier} checks={checks} onRetry={onRetry} />
      <div className="mt-8 flex flex-wrap gap-3 print:hidden">
        {hasArrived ? (
          <ThanksActions
            submissionUid={snapshot.receipt?.submissionUid ?? ''}
            link={snapshot.receipt?.link}
            onAgain={onAgain}
          />
        ) : (
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </div>
  );
}

interface SongRowsProps extends Pick<SubmissionProgressProps, 'sending' | 'values' | 'onRetry'> {
  earlier: readonly NewSong[];
  checks?: readonly SongCheck[];
}

function SongRows({ sending, values, earlier, checks, onRetry }: SongRowsProps) {
  const snapshot = useSnapshot(sending);
  return (
    <ol className="mt-8 divide-y divide-line border-y border-line">
      {earlier.map(({ songUid, trackTitle }) => (
        <SongRow
          key={songUid}
          song={{ ...emptySong(), trackTitle }}
          songUid={songUid}
          sending={{ file: null, state: 'sent', progress: 1, earlierTitle: trackTitle }}
          isBehind={false}
          check={checks?.find((check) => check.songUid === songUid)}
          onRetry={() => undefined}
        />
      ))}
      {values.songs.map((song) => {
        const state = snapshot.songs[song.key] as Readonly<SongSending> | undefined;
        const songUid = `${snapshot.receipt?.submissionUid}_S${state?.number}`;
        return (
          <SongRow
            key={song.key}
            song={song}
            songUid={songUid}
            // Its details wait, and it with them.
            sending={
              state && { ...state, isWaiting: state.isWaiting || (snapshot.isWaiting && state.upload === 'done') }
            }
            isBehind={isAnySending(snapshot)}
            check={checks?.find((check) => check.songUid === songUid)}
            onRetry={(how) => onRetry(song.key, how)}
          />
        );
      })}
    </ol>
  );
}

function OnItsWay({ progress: { share, sent, isWaiting, words } }: { progress: Progress }) {
  return (
    <>
      <h2 tabIndex={-1} className="text-title outline-none">
        Sending your music
      </h2>
      <p className="mt-4 text-lg text-ink-soft">Please keep this page open until everything is sent.</p>
      <p translate="no" className="mt-6 text-heading tabular-nums" aria-hidden>
        {`${Math.round(100 * share)}%`}
      </p>
      <div className="mt-3">
        <ProgressBar label="Sending your music" value={share} size="large" />
      </div>
      <p className="mt-3 min-h-12 text-body text-ink-soft tabular-nums sm:min-h-6">
        {isWaiting ? waitingForConnection : words}
      </p>
      {/* Not every percent is read out. */}
      <p role="status" className="sr-only">
        {isWaiting ? waitingForConnection : sent > 0 && `${sent} sent`}
      </p>
    </>
  );
}

/** The window's title while something is sent, so that it can be seen from another tab. */
function useSendingTitle(share: number | null) {
  const isSending = share !== null;
  const percent = Math.round(100 * (share ?? 0));
  useEffect(() => {
    if (!isSending) return;
    const { title } = document;
    return () => void (document.title = title);
  }, [isSending]);
  useEffect(() => {
    if (isSending) document.title = `${percent}% – sending`;
  }, [isSending, percent]);
}

const askedEveryMs = 2000;

/** What the server found in the songs, asked for until it has checked all of them. @param address as signed for a day */
function useSongChecks(address: string | undefined) {
  const { data } = useQuery({
    queryKey: ['song-checks', address],
    queryFn: () => fetchJson<AnswerOf<'GET /api/artist/submissions/:id/checks'>>(address ?? ''),
    enabled: address !== undefined,
    refetchInterval: ({ state }) => {
      const isDone = state.data?.every((song) =>
        [song, ...(song.versions ?? [])].every(({ verdict }) => verdict !== 'checking'),
      );
      return isDone || hasStatus(state.error, 403, 404) ? false : askedEveryMs;
    },
  });
  return data;
}
