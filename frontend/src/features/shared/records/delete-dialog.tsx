import type { QueryKey } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { pluralize } from '../../../lib/format';
import { deleteRecord, useRecordMutation } from '../../../lib/record-mutations';
import { capitalized } from '../../../lib/words';
import { ConfirmDialog } from '../../../ui/dialog';
import { toastError } from '../../../ui/toasts';
import { toastDone } from '../../../ui/undo';

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
  /** What its deletion does beside that. */
  warning?: string;
  /** What its restoration does. */
  restored?: string;
}

const sentences = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join('. ');

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
  });
  const remove = useRecordMutation({
    kind,
    publicKeys,
    mutationFn: ({ id }: NamedRecord) => deleteRecord(`/api/admin/${kind}/${id}`),
    removes: ({ id }) => id,
    onSuccess: (_nothing, deleted) =>
      toastDone({
        words: { title: deletedText, description: deleted.name },
        several: { kind, words: (count) => ({ title: `${pluralize(count, one)} deleted` }) },
        undo: () => restore.mutateAsync(deleted),
        undone: (count) =>
          count === 1
            ? { title: `${capitalized(one)} restored`, description: sentences(deleted.name, deleted.restored) }
            : { title: `${pluralize(count, one)} restored` },
        failed: `Failed to restore ${one}`,
      }),
    onError: (error) => toastError(error, `Failed to delete ${one}`),
  });
  return (
    <ConfirmDialog
      question={`Are you sure you want to delete this ${one}?`}
      explanation={record ? sentences(record.name, record.warning) : undefined}
      confirmLabel="Delete"
      isOpen={record !== null}
      isPending={remove.isPending}
      onConfirm={() => record && remove.mutate(record, { onSuccess: onDeleted, onSettled: onClose })}
      onCancel={onClose}
    />
  );
}
