import type { Track } from '@cueroom/contracts/catalog/tracks';
import type { ThreadMessage } from '@cueroom/contracts/intake/artist-page';
import type { SubmissionArchive, SubmissionWithSongs } from '@cueroom/contracts/intake/submissions';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArchiveRestore, CircleCheck, LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '../../../lib/words/dates';
import { formatBytes, pluralize } from '../../../lib/words/format';
import { recordPlace } from '../../../lib/page/portal-address';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/window/dialog';
import { useRestore } from './submission-mutations';
import { messagesQuery, submissionTracksQuery } from './submissions.queries';

/** By whom it was approved, when, and which tracks it has become. */
export function ApprovedBy({ submission }: { submission: SubmissionWithSongs }) {
  const { decidedAt, decidedBy, songs } = submission;
  const { data: tracks } = useQuery(submissionTracksQuery(submission));
  const approved = songs.filter(({ status }) => status === 'approved').length;
  const deleted = tracks ? approved - tracks.length : 0;
  return (
    <div className="mt-5 rounded-xl bg-good-tint px-4 py-3.5 text-sm">
      <p className="flex items-center gap-2 font-semibold">
        <CircleCheck aria-hidden className="size-4.5 shrink-0 text-good" />
        <span>
          {['Approved', decidedBy && `by ${decidedBy}`, decidedAt && `on ${formatDate(decidedAt)}`]
            .filter(Boolean)
            .join(' ')}
        </span>
      </p>
      {tracks && tracks.length > 0 && (
        <ul aria-label="Tracks" className="mt-1.5 space-y-0.5 pl-6.5">
          {tracks.map((track) => (
            <li key={track.id}>
              <TrackLink track={track} />
            </li>
          ))}
        </ul>
      )}
      {deleted > 0 && <p className="mt-1 pl-6.5 text-ink-soft">{`${pluralize(deleted, 'track')} deleted since`}</p>}
    </div>
  );
}

const TrackLink = ({ track: { id, title } }: { track: Track }) => (
  <Link
    {...recordPlace('track', id)}
    className="inline-block min-h-6 font-medium text-brand-deep underline underline-offset-3 wrap-anywhere"
  >
    {title}
  </Link>
);

interface ArchiveStateProps {
  submission: SubmissionWithSongs;
  archive: SubmissionArchive;
  onWrite: () => void;
}

/** A letter that still says no, and whose email has left: nobody can take that back. */
const isSentNo = ({ kind, takenBackAt, mail }: ThreadMessage): boolean =>
  kind === 'letter' && takenBackAt === null && mail?.state === 'sent';

export function ArchiveState({ submission: { id, email }, archive, onWrite }: ArchiveStateProps) {
  const no = useQuery(messagesQuery(id)).data?.findLast(isSentNo);
  const restore = useRestore(id, no && onWrite);
  const [isAsking, setAsking] = useState(false);
  const restoreNow = () => restore.mutate(undefined, { onSettled: () => setAsking(false) });
  const isBusy = archive.state === 'queued' || archive.state === 'running';
  const saving = savingOf(archive);
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl bg-brand-tint px-4 py-3.5">
      <div className="min-w-0 flex-1 basis-64 text-sm" aria-live="polite">
        <p className="flex items-center gap-2 font-medium">
          {isBusy && <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin text-brand-deep" />}
          <span>{sayArchive(archive)}</span>
        </p>
        {saving && (
          <>
            <div aria-hidden className="mt-2.5 h-1.5 overflow-hidden rounded-full bg-brand/25">
              <div className="h-full rounded-full bg-brand-deep" style={{ width: `${saving.remainingPercent}%` }} />
            </div>
            <p className="mt-1.5 text-note text-ink-soft">{saving.text}</p>
          </>
        )}
        {archive.state === 'done' && archive.error && (
          <p className="mt-1.5 font-medium text-bad">{`The files could not be restored: ${archive.error}`}</p>
        )}
      </div>
      <Button
        variant="secondary"
        onClick={() => (no ? setAsking(true) : restoreNow())}
        disabled={isBusy}
        isPending={restore.isPending}
      >
        <ArchiveRestore aria-hidden className="size-4.5" />
        Restore
      </Button>
      {no && (
        <ConfirmDialog
          question="Restore, although the letter has gone out?"
          explanation={`“${no.subject}” went to ${email} on ${formatDate(no.mail?.sentAt ?? no.createdAt)}. The artist’s page will say that it is taken back, but no email does: you can write to the artist then.`}
          confirmLabel="Confirm"
          isOpen={isAsking}
          isPending={restore.isPending}
          onConfirm={restoreNow}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}

const sayArchive = ({ state, isRestoring, error }: SubmissionArchive): string => {
  if (isRestoring) return 'Restoring the original files…';
  switch (state) {
    case 'queued':
      return 'Waiting to be archived.';
    case 'running':
      return 'Archiving…';
    case 'failed':
      return `Archiving failed: ${error ?? 'unknown reason'}`;
    case 'done':
      return 'Archived losslessly.';
  }
};

/** The archive's size compared to the originals'; undefined until both are known. */
const savingOf = ({ originalBytes, archivedBytes }: SubmissionArchive) => {
  if (!originalBytes || archivedBytes === undefined) return undefined;
  const remainingPercent = Math.min(100, Math.round((archivedBytes / originalBytes) * 100));
  const saved = remainingPercent < 100 ? `${100 - remainingPercent}% saved` : 'no smaller';
  return {
    remainingPercent,
    text: `${formatBytes(originalBytes)} before, ${formatBytes(archivedBytes)} after: ${saved}`,
  };
};
