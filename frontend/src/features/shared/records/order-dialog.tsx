import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import type { QueryKey } from '@tanstack/react-query';
import { api } from '../../../lib/api';
import { isSame } from '../../../lib/is-same';
import { useRecordMutation } from '../../../lib/record-mutations';
import { useLatest } from '../../../lib/use-latest';
import { Button } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { Dialog } from '../../../ui/dialog';
import { IconButton } from '../../../ui/icon-button';
import { toast, toastError } from '../../../ui/toasts';
import { useAskToClose, useUnsaved } from '../../../ui/unsaved';

export interface OrderedItem {
  id: string;
  name: string;
  picture?: ReactNode;
}

interface OrderDialogProps {
  title: string;
  description: string;
  /** Whose order it is, as in `/api/admin/<kind>/order`. */
  kind: string;
  publicKeys: readonly QueryKey[];
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

type Saved = Pick<OrderDialogProps, 'kind' | 'publicKeys' | 'items' | 'onClose'>;

/** The window asks before an order that is not saved goes with it. */
function useSaveOrder({ kind, publicKeys, items, onClose }: Saved, ids: string[]) {
  const [stored, setStored] = useState(() => idsOf(items));
  const latest = useLatest(ids);
  const save = useRecordMutation<string[]>({
    kind,
    publicKeys,
    mutationFn: (sent) => api.put(`/api/admin/${kind}/order`, { ids: sent }),
    onSuccess: (_saved, sent) => {
      toast({ title: 'Order saved' });
      setStored(sent);
      // What was moved meanwhile is not saved yet.
      if (isSame(latest.current, sent)) onClose();
    },
    onError: (error) => toastError(error),
  });
  useUnsaved(!isSame(ids, stored), save.isPending);
  return save;
}

function OrderForm({ title, ...saved }: OrderDialogProps) {
  const [order, setOrder] = useState(saved.items);
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const ids = idsOf(order);
  const { mutate, isPending } = useSaveOrder(saved, ids);
  const askToClose = useAskToClose();
  const move = (id: string, to: number) => {
    const from = order.findIndex((item) => item.id === id);
    const item = order[from];
    if (!item || to < 0 || to >= order.length || to === from) return;
    setOrder(order.toSpliced(from, 1).toSpliced(to, 0, item));
    setSaid(`${item.name} is now ${to + 1} of ${order.length}`);
  };
  const dragOver = (event: DragEvent, nth: number) => {
    if (dragged === null) return;
    event.preventDefault();
    move(dragged, nth);
  };
  return (
    <>
      <ol aria-label={title} className="space-y-1.5">
        {order.map(({ id, name, picture }, nth) => (
          <OrderRow
            key={id}
            {...{ name, picture, nth }}
            count={order.length}
            isDragged={dragged === id}
            onDrag={(isDragged) => setDragged(isDragged ? id : null)}
            onDragOver={(event) => dragOver(event, nth)}
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
        <Button isPending={isPending} onClick={() => mutate(ids)}>
          Save Order
        </Button>
      </div>
    </>
  );
}

interface OrderRowProps extends Omit<OrderedItem, 'id'> {
  nth: number;
  count: number;
  isDragged: boolean;
  onDrag: (isDragged: boolean) => void;
  onDragOver: (event: DragEvent) => void;
  onMove: (to: number) => void;
}

function OrderRow({ name, picture, nth, count, isDragged, onDrag, onDragOver, onMove }: OrderRowProps) {
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
      <IconButton icon={ArrowUp} label={`Move ${name} up`} aria-disabled={nth === 0} onClick={() => onMove(nth - 1)} />
      <IconButton
        icon={ArrowDown}
        label={`Move ${name} down`}
        aria-disabled={nth === count - 1}
        onClick={() => onMove(nth + 1)}
      />
    </li>
  );
}
