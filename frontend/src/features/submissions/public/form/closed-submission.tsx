import { limits } from '@cueroom/contracts/limits';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ref } from 'valtio/vanilla';
import { formatMoment } from '../../../../lib/dates';
import { Button } from '../../../../ui/button';
import { beginAnew } from './current-submission';
import { newSending, type Sending, type SongSending } from './sending';
import { emptySong, type SubmissionValues } from './submission-values';

/** By this browser's clock; the server has the last word. */
const closesAtMs = ({ receipt }: Pick<Sending, 'receipt'>): number | null =>
  receipt && Date.parse(receipt.createdAt) + limits.songsAcceptedHours * 3_600_000;

/** It takes no songs any more. */
export const useIsClosed = (sending: Pick<Sending, 'receipt'>): boolean => {
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

interface ClosedNoteProps {
  sending: Sending;
  read: () => SubmissionValues;
}

const linkLook = 'font-semibold text-brand-deep underline underline-offset-3';

/** Songs that had not arrived within a day: what can still be done with them. */
export function ClosedNote({ sending, read }: ClosedNoteProps) {
  const { receipt } = sending;
  const left = songsLeft(sending, read()).length;
  const closedAt = new Date(closesAtMs(sending) ?? NaN).toISOString();
  return (
    <div role="status" className="my-6 rounded-lg bg-brand-tint px-4 py-4 text-body">
      <p className="font-medium">
        {`Submission ${receipt?.submissionUid} took songs for ${limits.songsAcceptedHours} hours, until ${formatMoment(closedAt)}.`}
      </p>
      <p className="mt-1">
        <span>We have your details, and what is marked Received. You can add versions to that on </span>
        {receipt?.link ? (
          <a href={receipt.link} className={linkLook}>
            your music’s page
          </a>
        ) : (
          <Link to="/music" className={linkLook}>
            your music’s page
          </Link>
        )}
        <span>. </span>
        {left > 0 && <span>The rest can go as a new submission: what you typed and chose is kept.</span>}
      </p>
      {left > 0 && (
        <Button size="small" className="mt-3" onClick={() => void beginAnew(restOf(sending, read()))}>
          Make a New Submission
        </Button>
      )}
    </div>
  );
}
