import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { sayError } from '../../../lib/api-error';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/dialog';
import { toast } from '../../../ui/toasts';
import { type Kind, useDeleteRecord, useRestoreRecord } from './crm.queries';
import { words } from './crm-words';

interface DeleteRecordProps {
  kind: Kind;
  id: string;
  /** What the question is about. */
  name: string;
  onDeleted: () => void;
}

/** Asks, deletes, and offers to take it back. */
export function DeleteRecord({ kind, id, name, onDeleted }: DeleteRecordProps) {
  const [isAsking, setIsAsking] = useState(false);
  const deleteRecord = useDeleteRecord(kind);
  const restore = useRestoreRecord(kind);
  const fail = (error: unknown) => toast({ title: 'Error', description: sayError(error), variant: 'destructive' });
  // The notice outlives this button, which goes with the dialog: a promise is kept all the same.
  const undo = () =>
    void restore.mutateAsync(id).then(() => toast({ title: words[kind].restored, description: name }), fail);
  const confirm = () =>
    deleteRecord.mutate(id, {
      onSuccess: () => {
        toast({ title: words[kind].deleted, description: name, action: { label: 'Undo', onClick: undo } });
        onDeleted();
      },
      onError: fail,
      onSettled: () => setIsAsking(false),
    });
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden className="size-4.5" />
        Delete
      </Button>
      <ConfirmDialog
        question={words[kind].question}
        explanation={name}
        confirmLabel="Delete"
        isOpen={isAsking}
        isPending={deleteRecord.isPending}
        onConfirm={confirm}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
