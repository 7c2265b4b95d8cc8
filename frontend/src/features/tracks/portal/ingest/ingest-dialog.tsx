import { type Ingest, ingestLimits, type ListedIngest } from '@cueroom/contracts/catalog/ingests';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { formatTime } from '../../../../lib/words/dates';
import { pluralize } from '../../../../lib/words/format';
import { Button } from '../../../../ui/button';
import { ConfirmDialog, Dialog } from '../../../../ui/window/dialog';
import { Failure } from '../../../../ui/notices/failure';
import { ProgressBar } from '../../../../ui/form/progress-bar';
import { toast, toastError } from '../../../../ui/notices/toasts';
import { toastDone } from '../../../../ui/notices/undo';
import { MissingWords } from '../import-parts';
import { ChooseFiles, TableOfFacts } from './choose-files';
import { DraftTable } from './draft-table';
import { forgetUploads, ingestUploads, isOnItsWay, isSending, sendAgain, showIngest } from './ingest-uploads';
import { addableRows, ingestQuery, useAddTracks, useDiscardIngest, useUndoIngest } from './ingests.queries';
import { doneIngestsQuery, openIngestsQuery } from './open-ingests';

/** From files to tracks: they are read while they come, looked at in a table, and added together. */
export default function IngestDialog({ onClose }: { onClose: () => void }) {
  const uploads = useSnapshot(ingestUploads);
  const open = useQuery(openIngestsQuery());
  const id = uploads.id ?? open.data?.[0]?.id ?? null;
  const { data, error, refetch } = useQuery(ingestQuery(id));
  const isGone = error !== null && data === undefined;
  const isUnderWay = isSending(uploads);
  // The last answer may be older than the last file.
  useEffect(() => {
    if (!isUnderWay && id) void refetch();
  }, [isUnderWay, id, refetch]);
  return (
    <Dialog
      title="Add files"
      description="They are read while they come. Nothing is in the catalog before you add it."
      isOpen
      onClose={onClose}
      width="desk"
    >
      <div className="grid gap-5">
        <ChooseFiles id={id} />
        <Sending />
        <TableOfFacts found={data} />
        {isGone && <Failure error={error} onRetry={() => void refetch()} />}
        {data && data.rows.length > 0 && (
          <>
            <MissingWords unknown={data.unknown} judged={ingestQuery(data.id).queryKey} />
            <DraftTable found={data} />
            <Ends key={data.id} found={data} onClose={onClose} />
          </>
        )}
        <EarlierAdds />
      </div>
    </Dialog>
  );
}

/** How far they are, and what did not arrive. */
function Sending() {
  const { files, skipped } = useSnapshot(ingestUploads);
  const failed = files.filter(({ uploadError }) => uploadError);
  const done = files.filter(({ isTaken }) => isTaken).length;
  const share = files.reduce((sum, { progress, isTaken }) => sum + (isTaken ? 1 : progress * 0.99), 0) / files.length;
  return (
    <div aria-live="polite" className="grid gap-2 text-sm empty:hidden">
      {files.some(isOnItsWay) && (
        <>
          <p className="text-ink-soft">{`${done} of ${pluralize(files.length, 'file')} uploaded`}</p>
          <ProgressBar label="Uploading files" value={share} />
        </>
      )}
      {skipped > 0 && <p className="text-ink-soft">{`${pluralize(skipped, 'file')} skipped: not audio`}</p>}
      {failed.length > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="font-medium wrap-anywhere text-bad">
            {`Not uploaded: ${failed.map(({ name, uploadError }) => `${name} (${uploadError?.message})`).join(', ')}`}
          </p>
          <Button size="small" variant="secondary" onClick={sendAgain}>
            Try Again
          </Button>
        </div>
      )}
    </div>
  );
}

/** Adds all that is ready, with one Undo; or gives it up. */
function Ends({ found, onClose }: { found: Ingest; onClose: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const count = addableRows(found.rows).length;
  const undo = useUndoIngest();
  const add = useAddTracks(({ id, state }, added) => {
    toastDone({
      words: { title: `${pluralize(added, 'track')} added` },
      undo: () => undo(id),
      undone: () => ({ title: 'Tracks taken back', description: 'The files wait in Add files.' }),
    });
    if (state !== 'done') return;
    forgetUploads();
    onClose();
  });
  const end = () => {
    forgetUploads();
    onClose();
  };
  const discard = useDiscardIngest(end);
  const isAdding = add.isPending || found.state === 'adding';
  return (
    <div className="sticky bottom-0 flex flex-wrap items-center gap-3 bg-paper py-3">
      <Button
        isPending={isAdding}
        disabled={count === 0 && !isAdding}
        onClick={() => add.mutate({ id: found.id, count })}
      >
        {isAdding ? 'Adding…' : `Add ${pluralize(count, 'track')}`}
      </Button>
      <Button variant="secondary" disabled={isAdding} onClick={() => setAsking(true)}>
        Discard
      </Button>
      <p aria-live="polite" className="text-sm text-ink-soft">
        {sayCounts(found)}
      </p>
      <ConfirmDialog
        question="Discard these files?"
        explanation="Files that are not in the catalog are deleted here. Tracks that were added stay."
        confirmLabel="Discard"
        isFinal
        isOpen={isAsking}
        isPending={discard.isPending}
        onConfirm={() => discard.mutate(found.id)}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}

const sayCounts = ({ counts }: Ingest): string =>
  [
    counts.reading > 0 && `${counts.reading} being read`,
    counts.duplicate > 0 && `${pluralize(counts.duplicate, 'duplicate')}`,
    counts.unreadable > 0 && `${counts.unreadable} unreadable`,
    counts.leftOut > 0 && `${counts.leftOut} left out`,
  ]
    .filter(Boolean)
    .join(', ');

/** What was added, for as long as it can be taken back: its notice is gone by then. */
function EarlierAdds() {
  const done = useQuery(doneIngestsQuery()).data ?? [];
  const waiting = useQuery(openIngestsQuery()).data ?? [];
  const [openedAt] = useState(() => Date.now());
  const earlier = [...waiting, ...done].filter(
    ({ added, undoUntil }) => added > 0 && undoUntil !== undefined && Date.parse(undoUntil) > openedAt,
  );
  if (earlier.length === 0) return null;
  return (
    <ul aria-label="Added earlier" className="grid gap-1 border-t border-line pt-4 text-sm">
      {earlier.map((found) => (
        <EarlierAdd key={found.id} found={found} />
      ))}
    </ul>
  );
}

const addedAt = (undoUntil = ''): string =>
  new Date(Date.parse(undoUntil) - ingestLimits.undoHours * 3_600_000).toISOString();

function EarlierAdd({ found: { id, added, undoUntil } }: { found: ListedIngest }) {
  const takeBack = useUndoIngest();
  const undo = useMutation({
    mutationFn: () => takeBack(id),
    onSuccess: () => {
      showIngest(id);
      toast({ title: 'Tracks taken back', description: 'The files wait in Add files.' });
    },
    onError: (error) => toastError(error),
  });
  return (
    <li className="flex flex-wrap items-center gap-3">
      <p className="text-ink-soft">{`Added ${pluralize(added, 'track')} at ${formatTime(addedAt(undoUntil))}`}</p>
      <Button size="small" variant="quiet" isPending={undo.isPending} onClick={() => undo.mutate()}>
        Undo
      </Button>
    </li>
  );
}
