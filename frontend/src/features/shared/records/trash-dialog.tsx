import type { RecordType } from '@cueroom/contracts/record-names';
import type { TrashRow } from '@cueroom/contracts/trash';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { adminKeys } from '../../../lib/api/admin-keys';
import { call, callList } from '../../../lib/api/api';
import { formatDate } from '../../../lib/words/dates';
import { useRecordMutation } from '../../../lib/api/record-mutations';
import { capitalized } from '../../../lib/words/words';
import { Ago } from '../../../ui/ago';
import { Button } from '../../../ui/button';
import { ConfirmDialog, Dialog } from '../../../ui/window/dialog';
import { Loaded } from '../../../ui/loaded';
import { Notice } from '../../../ui/notices/notice';
import { toast, toastError } from '../../../ui/notices/toasts';

const shownAtOnce = 100;

interface TrashDialogProps {
  /** Missing: all kinds. */
  of?: RecordType;
  onClose: () => void;
}

/** What was deleted, until it ends: it can be restored, or deleted for good. */
export default function TrashDialog({ of: entityType, onClose }: TrashDialogProps) {
  const [limit, setLimit] = useState(shownAtOnce);
  const [ending, setEnding] = useState<TrashRow | null>(null);
  const answer = useQuery({
    queryKey: [...adminKeys.kind('trash'), entityType ?? 'all', limit],
    queryFn: ({ signal }) => callList('GET /api/admin/trash', { query: { entityType, limit }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const { restore, end } = useTrash();
  return (
    <Dialog title="Trash" isOpen onClose={onClose}>
      <Loaded answer={answer} loadingText="Loading the trash…">
        {({ items, total }) =>
          items.length === 0 ? (
            <Notice>Nothing is in the trash.</Notice>
          ) : (
            <>
              <ul aria-label="Trash" className="divide-y divide-line">
                {items.map((row) => (
                  <Row key={row.id} row={row} onRestore={() => restore.mutate(row)} onEnd={() => setEnding(row)} />
                ))}
              </ul>
              {items.length < total && (
                <Button variant="quiet" size="small" onClick={() => setLimit(limit + shownAtOnce)} className="mt-3">
                  Show more
                </Button>
              )}
            </>
          )
        }
      </Loaded>
      <ConfirmDialog
        question={`Delete this ${ending?.entityType ?? 'record'} for good?`}
        explanation={ending ? `${ending.title}. It cannot be restored, and its files go with it` : undefined}
        confirmLabel="Delete"
        isOpen={ending !== null}
        isPending={end.isPending}
        onConfirm={() => ending && end.mutate(ending, { onSettled: () => setEnding(null) })}
        onCancel={() => setEnding(null)}
      />
    </Dialog>
  );
}

const paramsOf = ({ entityType, id }: TrashRow) => ({ params: { entityType, id } });

function useTrash() {
  const restore = useRecordMutation({
    kind: 'trash',
    mutationFn: (row: TrashRow) => call('POST /api/admin/trash/:entityType/:id/restore', paramsOf(row)),
    onSuccess: (_, { entityType, title }) =>
      toast({ title: `${capitalized(entityType)} restored`, description: title }),
    onError: (error, { entityType }) => toastError(error, `Failed to restore ${entityType}`),
  });
  const end = useRecordMutation({
    kind: 'trash',
    mutationFn: (row: TrashRow) => call('DELETE /api/admin/trash/:entityType/:id', paramsOf(row)),
    onSuccess: (_, { entityType, title }) =>
      toast({ title: `${capitalized(entityType)} deleted for good`, description: title }),
    onError: (error, { entityType }) => toastError(error, `Failed to delete ${entityType}`),
  });
  return { restore, end };
}

function Row({ row, onRestore, onEnd }: { row: TrashRow; onRestore: () => void; onEnd: () => void }) {
  const titleId = useId();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p id={titleId} className="font-semibold wrap-anywhere">
          {row.title}
        </p>
        <p className="text-note text-ink-soft">
          <span>{`${capitalized(row.entityType)}, deleted by ${row.deletedBy} `}</span>
          <Ago iso={row.deletedAt} />
          <span>{`, kept until ${formatDate(row.endsAt)}`}</span>
        </p>
      </div>
      <Button size="small" variant="secondary" aria-describedby={titleId} onClick={onRestore}>
        Restore
      </Button>
      <Button size="small" variant="quiet" aria-describedby={titleId} onClick={onEnd}>
        Delete for good
      </Button>
    </li>
  );
}
