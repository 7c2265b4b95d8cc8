import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { pluralize, pluralOf } from '../../../lib/format';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/dialog';
import { type BulkOf, useBulk } from './bulk';
import type { Selection } from './selection';

interface DeleteSelectedProps<Item> {
  of: BulkOf;
  selection: Selection<Item>;
}

/** Asks first, as the deletion of a single record does. */
export function DeleteSelected<Item>({ of, selection: { selected, picked, clear } }: DeleteSelectedProps<Item>) {
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending, progress } = useBulk(of);
  const { one, many = pluralOf(one), alsoDeleted = '.' } = of;
  const close = () => setIsAsking(false);
  const warning = `${pluralize(selected.length, one, many)} will be deleted${alsoDeleted}`;
  return (
    <>
      <Button variant="danger" size="small" onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden className="size-4" />
        <span>{`Delete Selected (${selected.length})`}</span>
      </Button>
      <ConfirmDialog
        question={`Are you sure you want to delete these ${many}?`}
        explanation={progress === undefined ? warning : `${progress}% done`}
        confirmLabel="Delete"
        isOpen={isAsking}
        isPending={isPending}
        onConfirm={() => mutate({ ...picked, delete: true }, { onSuccess: clear, onSettled: close })}
        onCancel={close}
      />
    </>
  );
}
