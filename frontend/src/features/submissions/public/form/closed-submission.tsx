import { limits } from '@cueroom/contracts/limits';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { ref } from 'valtio/vanilla';
import { call } from '../../../../lib/api/api';
import { formatMoment } from '../../../../lib/words/dates';
import { receivedMusic, tokenOf } from '../../../../lib/received-music';
import { Button } from '../../../../ui/button';
import { beginAnew, pauseAll } from './current-submission';
import { filesOf, newSending, type Sending, type SongSending } from './sending';
import { emptySong, type SubmissionValues } from './submission-values';

/** By this browser's clock; the server has the last word. */
const closesAtMs = ({ receipt }: Pick<Sending, 'receipt'>): number | null =>
  receipt && Date.parse(receipt.createdAt) + limits.songsAcceptedHours * 3_600_000;

const useIsLate = (sending: Pick<Sending, 'receipt'>): boolean => {
  const closesAt = closesAtMs(sending);
  const [now, setNow] = useState(Date.now);
  const leftMs = (closesAt ?? NaN) - now;
  useEffect(() => {
    if (!(leftMs > 0)) return;
    const timer = setTimeout(() => setNow(Date.now()), leftMs);
    return () => clearTimeout(timer);
  }, [leftMs]);
  return leftMs <= 0;
};

/** @param isDecided a song was refused since: it is asked anew */
const takesSongsQuery = (link: string | undefined, isDecided: boolean) =>
  queryOptions({
    queryKey: ['takes-songs', link, isDecided],
    queryFn: () => call('GET /api/music/:token', { params: { token: tokenOf({ link: link ?? '' }) } }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** Why it takes no songs any more. */
type Closing = 'late' | 'withdrawn' | 'decided';

/** Null: it takes songs, as far as is known. Who comes back learns it before a file is sent in vain. */
export const useClosing = (sending: Sending): Closing | null => {
  const { receipt, keptAtMs, isDecided = false } = useSnapshot(sending);
  const isLate = useIsLate({ receipt });
  const isAsked = receipt?.link !== undefined && (keptAtMs !== undefined || isDecided);
  const { data: page } = useQuery({ ...takesSongsQuery(receipt?.link, isDecided), enabled: isAsked });
  if (page && !page.isOpen) return page.steps.at(-1)?.step === 'withdrawn' ? 'withdrawn' : 'decided';
  if (isDecided) return 'decided';
  return isLate ? 'late' : null;
};

/** No file goes on, and nothing is to be tried again. */
const endSending = (sending: Sending) => {
  pauseAll(sending);
  for (const one of filesOf(sending))
    if (one.state === 'failed') Object.assign(one, { state: 'waiting', error: undefined });
};

const isLeft = (song: Readonly<SongSending> | undefined): boolean => song?.state !== 'sent';

const songsLeft = ({ songs }: Pick<Sending, 'songs'>, values: SubmissionValues) =>
  values.songs.filter(({ key }) => isLeft(songs[key]));

const unsent = { state: 'waiting', number: undefined, error: undefined, hasEarlierVersion: undefined } as const;

/** What is left of it, as a submission of its own: as it was typed, with its files. */
const restOf = (sending: Sending, values: SubmissionValues): Sending => {
  const left = songsLeft(sending, values);
  const rest = newSending(ref({ ...values, songs: left.length > 0 ? left : [emptySong()] }), sending.delaysMs);
  rest.keptAtMs = sending.keptAtMs;
  for (const { key } of left) {
    const song = sending.songs[key];
    if (!song) continue;
    [song, ...(song.versions ?? [])].forEach((one) => Object.assign(one, unsent));
    // The very object: its upload, which may be under way, writes to it.
    rest.songs[key] = song;
  }
  return rest;
};

/** As a submission of its own; the page of the one before stays above the form. */
const startAnew = (sending: Sending, values: SubmissionValues) => {
  const { link, submissionUid } = sending.receipt ?? {};
  if (link && submissionUid) receivedMusic.keep({ link, submissionUid });
  void beginAnew(restOf(sending, values));
};

const sayClosed = (closing: Closing, { receipt }: Pick<Sending, 'receipt'>): string => {
  if (closing === 'withdrawn') return 'You have withdrawn this submission';
  if (closing === 'decided') return 'This submission is closed: the studio has decided';
  const closedAt = new Date(closesAtMs({ receipt }) ?? NaN).toISOString();
  return `Submission ${receipt?.submissionUid} took songs for ${limits.songsAcceptedHours} hours, until ${formatMoment(closedAt)}.`;
};

interface ClosedNoteProps {
  closing: Closing;
  sending: Sending;
  read: () => SubmissionValues;
}

/** It takes no songs any more: what can still be done with those that had not arrived. */
export function ClosedNote({ closing, sending, read }: ClosedNoteProps) {
  const left = songsLeft(sending, read()).length;
  const isLate = closing === 'late';
  useEffect(() => {
    if (!isLate) endSending(sending);
  }, [isLate, sending]);
  return (
    <div
      role="status"
      data-failure
      tabIndex={-1}
      className="my-6 rounded-lg bg-brand-tint px-4 py-4 text-body outline-none"
    >
      <p className="font-medium">{sayClosed(closing, sending)}</p>
      <p className="mt-1">
        <span>
          {isLate
            ? 'We have your details, and what is marked Received. You can add versions to that on '
            : 'What became of it is on '}
        </span>
        <PageLink link={sending.receipt?.link} />
        <span>. </span>
        {left > 0 && <span>The rest can go as a new submission: what you typed and chose is kept.</span>}
      </p>
      {(left > 0 || !isLate) && (
        <Button size="small" className="mt-3" onClick={() => startAnew(sending, read())}>
          Start a New Submission
        </Button>
      )}
    </div>
  );
}

const linkLook = 'font-semibold text-brand-deep underline underline-offset-3';

const PageLink = ({ link }: { link?: string }) =>
  link ? (
    <a href={link} className={linkLook}>
      your music’s page
    </a>
  ) : (
    <Link to="/music" className={linkLook}>
      your music’s page
    </Link>
  );
