import { pluralize, pluralOf } from '../../../lib/words/format';
import { recordCalls } from '../../../lib/api/record-calls';
import { useRecordMutation } from '../../../lib/api/record-mutations';
import { capitalized } from '../../../lib/words/words';
import { ConfirmDialog } from '../../../ui/window/dialog';
import { toastError } from '../../../ui/notices/toasts';
import { toastDone } from '../../../ui/notices/undo';
import type { DeletableKind, Deletion } from './record-kind';

interface NamedRecord extends Deletion {
  id: string;
}

const sentences = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join('. ');

function useDelete({ path: kind, one, many = pluralOf(one), deletedText, publicKeys }: DeletableKind) {
  const restore = useRecordMutation({
    kind,
    publicKeys,
    mutationFn: (id: string) => recordCalls.restore(kind, id),
  });
  return useRecordMutation({
    kind,
    publicKeys,
    mutationFn: ({ id }: NamedRecord) => recordCalls.remove(kind, id),
    removes: ({ id }) => id,
    onSuccess: (_, record) =>
      toastDone({
        words: { title: deletedText, description: record.name },
        several: { kind, words: (count: number) => ({ title: `${pluralize(count, one, many)} deleted` }) },
        undone: (count: number) =>
          count === 1
            ? { title: `${capitalized(one)} restored`, description: sentences(record.name, record.restored) }
            : { title: `${pluralize(count, one, many)} restored` },
        failed: `Failed to restore ${one}`,
        undo: () => restore.mutateAsync(record.id),
      }),
    onError: (error) => toastError(error, `Failed to delete ${one}`),
  });
}

interface DeleteDialogProps {
  of: DeletableKind;
  /** null: nothing is asked. */
  record: NamedRecord | null;
  onClose: () => void;
  onDeleted?: () => void;
}

/** The one way to delete a record that can be restored; of several see list-panel.tsx. */
export function DeleteDialog({ of, record, onClose, onDeleted }: DeleteDialogProps) {
  const remove = useDelete(of);
  return (
    <ConfirmDialog
      question={`Are you sure you want to delete this ${of.one}?`}
      explanation={record ? sentences(record.name, record.warning) : undefined}
      confirmLabel="Delete"
      isOpen={record !== null}
      isPending={remove.isPending}
      onConfirm={() => record && remove.mutate(record, { onSuccess: onDeleted, onSettled: onClose })}
      onCancel={onClose}
    />
  );
}
