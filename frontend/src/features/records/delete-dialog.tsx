import type { QueryKey } from '@tanstack/react-query';
import { api } from '../../lib/api';
import { deleteRecord, useRecordMutation } from '../../lib/record-mutations';
import { capitalized } from '../../lib/words';
import { ConfirmDialog } from '../../ui/dialog';
import { toast, toastError } from '../../ui/toasts';

/** A kind of record whose deletion can be undone for a while. */
export interface Deletable {
  /** As in `/api/admin/<kind>`. */
  kind: string;
  one: string;
  deletedText: string;
  publicKeys?: readonly QueryKey[];
}

/** What is deleted, by the name that people know it by. */
interface NamedRecord {
  id: string;
  name: string;
}

interface DeleteDialogProps {
  of: Deletable;
  /** null: nothing is asked. */
  record: NamedRecord | null;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteDialog({ of, record, onClose, onDeleted }: DeleteDialogProps) {
  const { kind, one, deletedText, publicKeys } = of;
  const restore = useRecordMutation({
    kind,
    publicKeys,
    mutationFn: ({ id }: NamedRecord) => api.post(`/api/admin/${kind}/${id}/restore`),
    onSuccess: (_restored, { name }) => toast({ title: `${capitalized(one)} restored`, description: name }),
    onError: (error) => toastError(error, `Failed to restore ${one}`),
  });
  const remove = useRecordMutation({
    kind,
    publicKeys,
    mutationFn: ({ id }: NamedRecord) => deleteRecord(`/api/admin/${kind}/${id}`),
    removes: ({ id }) => id,
    onSuccess: (_nothing, deleted) =>
      toast({
        title: deletedText,
        description: deleted.name,
        action: { label: 'Undo', onClick: () => restore.mutate(deleted) },
      }),
    onError: (error) => toastError(error, `Failed to delete ${one}`),
  });
  return (
    <ConfirmDialog
      question={`Are you sure you want to delete this ${one}?`}
      explanation={record?.name}
      confirmLabel="Delete"
      isOpen={record !== null}
      isPending={remove.isPending}
      onConfirm={() => record && remove.mutate(record, { onSuccess: onDeleted, onSettled: onClose })}
      onCancel={onClose}
    />
  );
}
