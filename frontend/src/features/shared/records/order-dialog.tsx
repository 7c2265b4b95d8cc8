import { GripVertical } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { recordCalls } from '../../../lib/api/record-calls';
import { type SavedKind, useRecordMutation } from '../../../lib/api/record-mutations';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { Dialog } from '../../../ui/window/dialog';
import { MoveButtons } from '../../../ui/list/move-buttons';
import { toast, toastError } from '../../../ui/notices/toasts';
import { useAskToClose, useUnsavedValues } from '../../../ui/window/unsaved';

interface OrderedItem {
  id: string;
  name: string;
  picture?: ReactNode;
}

interface OrderDialogProps {
  title: string;
  description: string;
  of: SavedKind;
  items: readonly OrderedItem[];
  onClose: () => void;
}

/** The order of what the site shows: rows are dragged, or moved by their buttons. */
export function OrderDialog(props: OrderDialogProps) {
  const { title, description, onClose } = props;
  return (
    <Dialog title={title} description={description} isOpen onClose={onClose} width="narrow">
      <OrderForm {...props} />
    </Dialog>
  );
}

const idsOf = (order: readonly OrderedItem[]) => order.map(({ id }) => id);

function OrderForm({ title, of: { path, publicKeys }, items, onClose }: OrderDialogProps) {
  const { mutate, isPending } = useRecordMutation<string[]>({
    kind: path,
    publicKeys,
    mutationFn: (ids) => recordCalls.order(path, ids),
    onSuccess: () => toast({ title: 'Order saved' }),
    onError: (error) => toastError(error),
  });
  const { values: ids, change, arrived } = useUnsavedValues(idsOf(items), { isSending: isPending });
  const [known] = useState(items);
  const order = ids.flatMap((id) => known.find((item) => item.id === id) ?? []);
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const askToClose = useAskToClose();
  const move = (id: string, to: number) => {
    const from = ids.indexOf(id);
    if (to < 0 || to >= order.length || to === from) return;
    change(ids.toSpliced(from, 1).toSpliced(to, 0, id));
    setSaid(`${order[from]?.name} is now ${to + 1} of ${order.length}`);
  };
  const dragOver = (event: DragEvent, index: number) => {
    if (dragged === null) return;
    event.preventDefault();
    move(dragged, index);
  };
  return (
    <>
      <ol aria-label={title} className="space-y-1.5">
        {order.map(({ id, name, picture }, index) => (
          <OrderRow
            key={id}
            {...{ name, picture, index }}
            count={order.length}
            isDragged={dragged === id}
            onDrag={(isDragged) => setDragged(isDragged ? id : null)}
            onDragOver={(event) => dragOver(event, index)}
            onMove={(to) => move(id, to)}
          />
        ))}
      </ol>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <div className="mt-6 flex justify-end gap-3 border-t border-line pt-5">
        <Button variant="secondary" onClick={askToClose}>
          Cancel
        </Button>
        <Button isPending={isPending} onClick={() => mutate(ids, { onSuccess: () => arrived(ids, ids) && onClose() })}>
          Save Order
        </Button>
      </div>
    </>
  );
}

interface OrderRowProps extends Omit<OrderedItem, 'id'> {
  index: number;
  count: number;
  isDragged: boolean;
  onDrag: (isDragged: boolean) => void;
  onDragOver: (event: DragEvent) => void;
  onMove: (to: number) => void;
}

function OrderRow({ name, picture, index, count, isDragged, onDrag, onDragOver, onMove }: OrderRowProps) {
  return (
    <li
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        onDrag(true);
      }}
      onDragOver={onDragOver}
      onDragEnd={() => onDrag(false)}
      className={classes(
        'flex cursor-grab items-center gap-3 rounded-lg border border-line bg-card py-1.5 pr-1.5 pl-2.5',
        isDragged && 'opacity-60',
      )}
    >
      <GripVertical aria-hidden className="size-4 shrink-0 text-ink-soft" />
      {picture}
      <span translate="no" className="min-w-0 flex-1 truncate text-body font-medium" title={name}>
        {name}
      </span>
      <MoveButtons {...{ index, count, name, onMove }} />
    </li>
  );
}
