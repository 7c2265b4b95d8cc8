import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { Fragment, type RefObject, useEffect, useId, useRef } from 'react';
import type { SparseList } from '../../lib/api/sparse-list';
import { useMediaNow } from '../../lib/page/use-media';
import { useComfortable } from './density';
import { FailureLine } from '../notices/failure';
import { type RowKeys, useRowKeyboard } from './row-keyboard';
import { isPressOf } from './row-press';
import { RowScope } from './row-scope';
import { Cells, type Column, rowsPx, Table } from './table';

const aheadRows = 10;

export interface VirtualRowsProps<Item> {
  label: string;
  columns: readonly Column<Item>[];
  sort?: string;
  onSort: (sort: string) => void;
  list: SparseList<Item>;
  onOpen: (item: Item) => void;
  keys?: RowKeys<Item>;
  isSelected?: (item: Item) => boolean;
  /** The one that is heard. */
  isCurrent?: (item: Item) => boolean;
  /** The one that is open above the list. */
  openId?: string;
  /** Shift and an arrow have led from one row to the next. */
  onExtend?: (from: Item, to: Item) => void;
  /** How high a comfortable row is: longer texts are cut. */
  rowPx?: number;
}

/** Only the rows in view and the focused one exist. The table keeps its place and focus while the list is refreshed. */
export function VirtualRows<Item extends { id: string }>(props: VirtualRowsProps<Item>) {
  const { list, onOpen, keys, isSelected, isCurrent, openId, onExtend, rowPx: comfortablePx = 57, ...table } = props;
  const { total = 0, itemAt, error } = list;
  const isComfortable = useComfortable();
  const rowPx = isComfortable ? comfortablePx : rowsPx.compact;
  const scroller = useRef<HTMLDivElement>(null);
  const allKeys = { open: onOpen, ...keys };
  const { activeIndex, rowProps } = useRowKeyboard({ list, scroller, rowPx, keys: allKeys, openId, onExtend });
  const isOnPaper = useMediaNow('print');
  const virtualizer = useRowVirtualizer({ list, scroller, rowPx, activeIndex, isOnPaper });
  // Who steps on from record to record finds the list at the last one.
  useEffect(() => {
    if (openId) virtualizer.scrollToIndex(activeIndex);
  }, [openId, activeIndex, virtualizer]);
  const heightPx = rowsPx.titles + total * rowPx;
  const rows = virtualizer.getVirtualItems().filter(({ index }) => !isOnPaper || itemAt(index));
  const columns = table.columns.length;
  const firstMissing = error && rows.find(({ index }) => !itemAt(index))?.index;
  const id = useId();

  return (
    <Table {...table} {...{ scroller, heightPx, isComfortable }} rowCount={total} isBusy={list.isStale}>
      {rows.map(({ index, start, end }, at) => {
        const item = itemAt(index);
        const gap = start - (rows[at - 1]?.end ?? rowsPx.titles);
        const rest = at === rows.length - 1 ? heightPx - end : 0;
        return (
          <Fragment key={item?.id ?? index}>
            {gap > 0 && <Gap heightPx={gap} columns={columns} />}
            <tr
              {...rowProps(index, item, (to) => virtualizer.scrollToIndex(to))}
              onClick={(event) => item && isPressOf(event) && onOpen(item)}
              aria-rowindex={index + 2}
              aria-busy={(!item && !error) || undefined}
              aria-current={item && isCurrent?.(item) ? true : undefined}
              data-state={item && isSelected?.(item) ? 'selected' : undefined}
              style={{ height: rowPx }}
              className="cursor-pointer bg-card hover:bg-row-hover focus-visible:-outline-offset-2 aria-[current]:bg-row-chosen data-[state=selected]:bg-row-chosen forced-colors:aria-[current]:outline-2 forced-colors:data-[state=selected]:outline-2"
            >
              {item ? (
                <RowScope value={{ titleId: `${id}-${item.id}`, isCard: false }}>
                  <Cells columns={table.columns} item={item} />
                </RowScope>
              ) : (
                <Missing columns={columns} list={list} saysWhy={index === firstMissing} />
              )}
            </tr>
            {rest > 0 && <Gap heightPx={rest} columns={columns} />}
          </Fragment>
        );
      })}
    </Table>
  );
}

interface RowVirtualizer<Item> {
  list: SparseList<Item>;
  scroller: RefObject<HTMLDivElement | null>;
  rowPx: number;
  activeIndex: number;
  /** Every row that was read is printed, not only those in view. */
  isOnPaper: boolean;
}

function useRowVirtualizer<Item>({ list, scroller, rowPx, activeIndex, isOnPaper }: RowVirtualizer<Item>) {
  const { key, total = 0, onView } = list;
  // eslint-disable-next-line react-hooks/incompatible-library -- a hint for React's compiler, which is not used here
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: aheadRows,
    scrollMargin: rowsPx.titles,
    scrollPaddingStart: rowsPx.titles,
    rangeExtractor: (range) =>
      isOnPaper
        ? Array.from({ length: total }, (_, index) => index)
        : [...new Set([...defaultRangeExtractor(range), activeIndex])].sort((a, b) => a - b),
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowPx]);
  const { range } = virtualizer;
  useEffect(() => {
    if (range) onView(Math.max(0, range.startIndex - aheadRows), Math.min(total - 1, range.endIndex + aheadRows));
  });
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [key, scroller]);
  return virtualizer;
}

interface MissingProps {
  columns: number;
  list: Pick<SparseList<unknown>, 'error' | 'refetch'>;
  /** One row says it for all that are missing. */
  saysWhy: boolean;
}

function Missing({ columns, list, saysWhy }: MissingProps) {
  return (
    <td colSpan={columns} className="px-3.5">
      <MissingText list={list} saysWhy={saysWhy} />
    </td>
  );
}

/** In place of a record that has not been read. */
export function MissingText({ list: { error, refetch }, saysWhy }: Omit<MissingProps, 'columns'>) {
  if (error && saysWhy)
    return <FailureLine role="alert" error={error} onRetry={refetch} className="font-medium text-bad" />;
  return (
    <>
      <span className="block h-3.5 w-1/3 rounded bg-line/70" />
      <span className="sr-only">{error ? 'Not loaded' : 'Loading…'}</span>
    </>
  );
}

function Gap({ heightPx, columns }: { heightPx: number; columns: number }) {
  return (
    <tr aria-hidden style={{ height: heightPx }} className="print:hidden">
      <td colSpan={columns} className="p-0" />
    </tr>
  );
}
