import { ingestLimits, type ListedIngest } from '@cueroom/contracts/catalog/ingests';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatTime } from '../../../../lib/dates';
import { pluralize } from '../../../../lib/format';
import { Button } from '../../../../ui/button';
import { toast, toastError } from '../../../../ui/toasts';
import { showIngest } from './ingest-uploads';
import { useUndoIngest } from './ingests.queries';
import { doneIngestsQuery, openIngestsQuery } from './open-ingests';

/** What was added, for as long as it can be taken back: its notice is gone by then. */
export function EarlierAdds() {
  const done = useQuery(doneIngestsQuery()).data ?? [];
  const open = useQuery(openIngestsQuery()).data ?? [];
  const [openedAt] = useState(() => Date.now());
  const earlier = [...open, ...done].filter(
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
