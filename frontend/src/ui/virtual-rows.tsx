import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type ComponentProps, Fragment, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { SparseList } from '../lib/sparse-list';
import { Table, titlesPx } from './table';

/** Every row is as high as this: what does not fit is cut. */
const rowPx = 57;
const moves: Record<string, (index: number, page: number, last: number) => number> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  j: (index) => index + 1,
  k: (index) => index - 1,
  PageDown: (index, page) => index + page,
  PageUp: (index, page) => index - page,
  Home: () => 0,
  End: (_index, _page, last) => last,
};

interface Active {
  /** Where a row is counts for this list only. */
  listKey?: string;
  index: number;
  id?: string;
  hasFocus?: boolean;
  /** A key has led the focus there: the row has to take it. */
  isMoved?: boolean;
}

export interface VirtualRowsProps<Item> extends Pick<
  ComponentProps<typeof Table>,
  'label' | 'columns' | 'sort' | 'onSort'
> {
  list: SparseList<Item>;
  /** A row's cells, `<Cell>` each. */
  cells: (item: Item) => ReactNode;
  /** What keys do on the focused row, by their names (`Enter`, ` `, `Delete` …). The arrow keys move the focus. */
  keys?: Record<string, (item: Item) => void>;
  isSelected?: (item: Item) => boolean;
}

/**
 * A table of any length: the rows in sight are there, and the focused one. Each column needs its `widthRem`. It stays
 * where it is, focus and all, while the list is refreshed.
 */
export function VirtualRows<Item extends { id: string }>({
  list,
  cells,
  keys = {},
  isSelected,
  ...table
}: VirtualRowsProps<Item>) {
  const { key: listKey, total = 0, itemAt, onSight, isBehind } = list;
  const scroller = useRef<HTMLDivElement>(null);
  /** The row that has the focus, or that Tab leads to. */
  const [last, setActive] = useState<Active>({ listKey, index: 0 });
  const active = last.listKey === listKey ? last : { listKey, index: 0 };
  // eslint-disable-next-line react-hooks/incompatible-library -- a hint for React's compiler, which is not used here
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 10,
    scrollMargin: titlesPx,
    scrollPaddingStart: titlesPx,
    rangeExtractor: (range) => [
      ...new Set([...defaultRangeExtractor(range), Math.min(active.index, total - 1)].sort((a, b) => a - b)),
    ],
  });
  const heightPx = titlesPx + total * rowPx;
  const rows = virtualizer.getVirtualItems();
  const inSight = virtualizer.range;
  useEffect(() => {
    if (inSight) onSight(Math.max(0, inSight.startIndex - 10), Math.min(total - 1, inSight.endIndex + 10));
  });

  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [listKey]);
  useEffect(() => {
    if (last.isMoved) rowAt(scroller.current, last.index)?.focus({ preventScroll: true });
  }, [last]);
  // When the focused row is gone, deleted for instance or read at last, the focus goes to the one that took its place.
  const activeId = itemAt(active.index)?.id;
  useEffect(() => {
    const isLost = last.hasFocus && document.activeElement === document.body;
    if (isLost && activeId !== last.id) rowAt(scroller.current, last.index)?.focus({ preventScroll: true });
  }, [last, activeId]);

  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, index: number, item: Item) => {
    const { key, target, currentTarget, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (target !== currentTarget || altKey || ctrlKey || metaKey || shiftKey) return;
    const move = moves[key];
    if (!move && !keys[key]) return;
    event.preventDefault();
    if (!move) return keys[key]?.(item);
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowPx) - 2);
    const to = Math.min(total - 1, Math.max(0, move(index, page, total - 1)));
    virtualizer.scrollToIndex(to);
    setActive({ listKey, index: to, id: itemAt(to)?.id, hasFocus: true, isMoved: true });
  };

  return (
    <Table {...table} sparse={{ scroller, rowCount: total, heightPx, isBusy: isBehind }}>
      {rows.map(({ index, start, end }, nth) => {
        const item = itemAt(index);
        const gap = start - (rows[nth - 1]?.end ?? titlesPx);
        const rest = nth === rows.length - 1 ? heightPx - end : 0;
        return (
          <Fragment key={item?.id ?? index}>
            {gap > 0 && <Gap heightPx={gap} columns={table.columns.length} />}
            <tr
              data-index={index}
              aria-rowindex={index + 2}
              aria-busy={!item || undefined}
              tabIndex={index === active.index ? 0 : -1}
              onFocus={() => setActive({ listKey, index, id: item?.id, hasFocus: true })}
              onBlur={() => setActive({ listKey, index, id: item?.id })}
              onKeyDown={(event) => item && onKeyDown(event, index, item)}
              data-state={item && isSelected?.(item) ? 'selected' : undefined}
              style={{ height: rowPx }}
              className="hover:bg-brand-tint/25 focus-visible:-outline-offset-2 data-[state=selected]:bg-brand-tint/60"
            >
              {item ? (
                cells(item)
              ) : (
                <td colSpan={table.columns.length} className="px-3.5">
                  <span className="block h-3.5 w-1/3 rounded bg-line/70" />
                  <span className="sr-only">Loading…</span>
                </td>
              )}
            </tr>
            {rest > 0 && <Gap heightPx={rest} columns={table.columns.length} />}
          </Fragment>
        );
      })}
    </Table>
  );
}

/** Stands for the rows that are not there. */
function Gap({ heightPx, columns }: { heightPx: number; columns: number }) {
  return (
    <tr aria-hidden style={{ height: heightPx }}>
      <td colSpan={columns} className="p-0" />
    </tr>
  );
}

const rowAt = (scroller: HTMLElement | null, index: number) =>
  scroller?.querySelector<HTMLElement>(`tr[data-index="${index}"]`);
