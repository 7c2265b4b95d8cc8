import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { pluralize } from '../../../lib/format';
import { Button } from '../../../ui/button';
import { DeleteDialog } from './delete-dialog';
import type { RecordKind } from './record-kind';
import type { Selection } from './selection';

interface DeleteSelectedProps<Item> {
  of: Pick<RecordKind, 'path' | 'one' | 'many' | 'deletedText' | 'publicKeys' | 'method' | 'alsoDeleted'>;
  selection: Selection<Item>;
}

/** Asks first, as the deletion of a single record does. */
export function DeleteSelected<Item>({ of, selection: { selected, clear } }: DeleteSelectedProps<Item>) {
  const [isAsking, setIsAsking] = useState(false);
  const warning = `${pluralize(selected.length, of.one, of.many)} will be deleted${of.alsoDeleted ?? '.'}`;
  return (
    <>
      <Button variant="danger" size="small" onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden className="size-4" />
        <span>{`Delete Selected (${selected.length})`}</span>
      </Button>
      <DeleteDialog
        of={of}
        record={isAsking ? { ids: selected, warning } : null}
        onDeleted={clear}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
