import { sayError } from '../../../lib/api-error';
import { pluralize, pluralOf } from '../../../lib/format';
import { recordCalls } from '../../../lib/record-calls';
import { useRecordMutation } from '../../../lib/record-mutations';
import { capitalized } from '../../../lib/words';
import { ConfirmDialog } from '../../../ui/dialog';
import { toastError } from '../../../ui/toasts';
import { toastDone } from '../../../ui/undo';
import type { DeletableKind, Deletion } from './record-kind';

interface NamedRecord extends Deletion {
  id: string;
}

interface Several {
  ids: readonly string[];
  warning: string;
}

const idsOf = (record: NamedRecord | Several) => ('ids' in record ? record.ids : [record.id]);
const sentences = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join('. ');

interface Deleted {
  ids: readonly string[];
  /** Why the first of the others is not. */
  failure?: PromiseRejectedResult;
}

/** A call for each. @throws when none could be deleted */
const deleteEach = async (path: string, ids: readonly string[]): Promise<Deleted> => {
  const results = await Promise.allSettled(ids.map((id) => recordCalls.remove(path, id)));
  const failure = results.find((result) => result.status === 'rejected');
  const deleted = ids.filter((_, index) => results[index]?.status === 'fulfilled');
  if (failure && deleted.length === 0) throw failure.reason;
  return { ids: deleted, failure };
};

/** Of those that were deleted, and how many were not. */
const sayDeleted = (of: DeletableKind, { ids, failure }: Deleted, wanted: number): string => {
  const others = failure && `; ${wanted - ids.length} could not be deleted: ${sayError(failure.reason)}`;
  return `${pluralize(ids.length, of.one, of.many)} deleted${others ?? ''}`;
};

function useDelete(of: DeletableKind) {
  const { path: kind, one, many = pluralOf(one), deletedText, publicKeys } = of;
  const restore = useRecordMutation({
    kind,
    publicKeys,
    mutationFn: (ids: readonly string[]) => Promise.all(ids.map((id) => recordCalls.restore(kind, id))),
  });
  const tellOne = (record: NamedRecord) => ({
    words: { title: deletedText, description: record.name },
    several: { kind, words: (count: number) => ({ title: `${pluralize(count, one, many)} deleted` }) },
    undone: (count: number) =>
      count === 1
        ? { title: `${capitalized(one)} restored`, description: sentences(record.name, record.restored) }
        : { title: `${pluralize(count, one, many)} restored` },
    failed: `Failed to restore ${one}`,
  });
  const tellSeveral = (deleted: Deleted, wanted: number) => ({
    words: { title: `${capitalized(many)} deleted`, description: sayDeleted(of, deleted, wanted) },
    undone: () => ({ title: `${pluralize(deleted.ids.length, one, many)} restored` }),
    failed: `Failed to restore ${many}`,
  });
  return useRecordMutation({
    kind,
    publicKeys,
    mutationFn: (record: NamedRecord | Several) => deleteEach(kind, idsOf(record)),
    removes: (record) => ('ids' in record ? undefined : record.id),
    onSuccess: (deleted, record) =>
      toastDone({
        ...('ids' in record ? tellSeveral(deleted, record.ids.length) : tellOne(record)),
        undo: () => restore.mutateAsync(deleted.ids),
      }),
    onError: (error, record) => toastError(error, `Failed to delete ${'ids' in record ? many : one}`),
  });
}

interface DeleteDialogProps {
  of: DeletableKind;
  /** null: nothing is asked. */
  record: NamedRecord | Several | null;
  onClose: () => void;
  onDeleted?: () => void;
}

/** The one way to delete what can be restored: a record, or several at once. */
export function DeleteDialog({ of, record, onClose, onDeleted }: DeleteDialogProps) {
  const remove = useDelete(of);
  const isOne = !record || !('ids' in record);
  return (
    <ConfirmDialog
      question={`Are you sure you want to delete ${isOne ? `this ${of.one}` : `these ${of.many ?? pluralOf(of.one)}`}?`}
      explanation={record ? sentences(isOne ? record.name : undefined, record.warning) : undefined}
      confirmLabel="Delete"
      isOpen={record !== null}
      isPending={remove.isPending}
      onConfirm={() => record && remove.mutate(record, { onSuccess: onDeleted, onSettled: onClose })}
      onCancel={onClose}
    />
  );
}
