import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { classes } from '../classes';
import { markWords } from './marked';

export interface Column<Item> {
  title: ReactNode;
  isNarrow?: boolean;
  /** The field that the server sorts by when this column's title is pressed. */
  sort?: string;
  /** Most rows are not there: what they hold cannot say how wide a column is. */
  widthRem: number;
  cell: (item: Item) => ReactNode;
  className?: string;
}

/** Of a list: its rows, or what holds their place. */
export const rowsPx = { compact: 40, titles: 36 } as const;

interface TableProps {
  label: string;
  columns: readonly Column<never>[];
  /** The field that the rows are sorted by; with a minus before it, the other way round. */
  sort?: string;
  onSort: (sort: string) => void;
  scroller: Ref<HTMLDivElement>;
  rowCount: number;
  /** Stays while rows are exchanged for others: a browser that looks in between would scroll back to the top. */
  heightPx: number;
  isBusy: boolean;
  isComfortable: boolean;
  children: ReactNode;
}

/** A table that scrolls inside its own box, also with the keyboard. Only the rows in sight are there. */
export function Table({ label, columns, sort, onSort, scroller, rowCount, ...rest }: TableProps) {
  const { heightPx, isBusy, isComfortable, children } = rest;
  const widthRem = columns.reduce((sum, column) => sum + column.widthRem, 0);
  return (
    <div
      role="region"
      aria-label={`${label}, scrollable`}
      tabIndex={0}
      ref={scroller}
      data-rows={isComfortable ? 'comfortable' : 'compact'}
      className="min-h-64 shrink overflow-auto overscroll-contain rounded-xl border border-line bg-card [overflow-anchor:none] print:overflow-visible"
    >
      <div style={{ minHeight: heightPx }} className="print:min-h-0!">
        <table
          aria-label={label}
          aria-rowcount={rowCount + 1}
          aria-busy={isBusy || undefined}
          className="w-full table-fixed text-left text-sm print:min-w-0! print:text-xs"
          style={{ minWidth: `${widthRem}rem` }}
        >
          <colgroup>
            {/* Shares: on paper the table is narrower than all its columns. */}
            {columns.map((column, index) => (
              <col
                key={index}
                style={{ width: `${(column.widthRem / widthRem) * 100}%` }}
                className={index === columns.length - 1 ? 'print:hidden' : undefined}
              />
            ))}
          </colgroup>
          <thead className="sticky top-0 z-10 text-note text-ink-soft">
            <tr
              aria-rowindex={1}
              className="bg-[color-mix(in_srgb,var(--color-brand-tint)_55%,var(--color-card))]"
              style={{ height: rowsPx.titles }}
            >
              {columns.map(({ title, isNarrow, sort: field }, index) => (
                <th
                  key={index}
                  scope="col"
                  aria-sort={field ? ariaSort(field, sort) : undefined}
                  className={classes(
                    'py-0 font-semibold whitespace-nowrap',
                    isNarrow ? 'w-px pl-2' : cellPadding,
                    index === columns.length - 1 && pinned,
                  )}
                >
                  {field ? <SortButton title={title} field={field} sort={sort} onSort={onSort} /> : title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">{children}</tbody>
        </table>
      </div>
    </div>
  );
}

const ariaSort = (field: string, sort?: string) =>
  sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : 'none';

interface SortButtonProps extends Pick<TableProps, 'sort' | 'onSort'> {
  title: ReactNode;
  field: string;
}

function SortButton({ title, field, sort, onSort }: SortButtonProps) {
  const order = ariaSort(field, sort);
  const Arrow = order === 'ascending' ? ArrowUp : order === 'descending' ? ArrowDown : ChevronsUpDown;
  return (
    <button
      type="button"
      onClick={() => onSort(order === 'ascending' ? `-${field}` : field)}
      className={classes(
        '-mx-1.5 flex min-h-6 items-center gap-1 rounded px-1.5 hover:text-ink print:flex!',
        order !== 'none' && 'text-ink',
      )}
    >
      {title}
      <Arrow aria-hidden className={classes('size-3.5 shrink-0 print:hidden', order === 'none' && 'opacity-45')} />
    </button>
  );
}

const cellPadding = 'px-2.5 wide:px-3.5';
/** What can be done with a row stays in sight where its columns scroll sideways. It covers a focused row's outline, and draws its part. */
const pinned =
  'sticky right-0 bg-inherit print:hidden in-[tr:focus-visible]:shadow-[inset_0_2px_var(--color-brand),inset_0_-2px_var(--color-brand),inset_-2px_0_var(--color-brand)]';

export function Cells<Item>({ columns, item }: { columns: readonly Column<Item>[]; item: Item }) {
  return columns.map(({ isNarrow, className, cell }, index) => (
    <td
      key={index}
      className={classes(
        isNarrow ? 'pl-2' : cellPadding,
        'align-middle',
        index === columns.length - 1 && pinned,
        className,
      )}
    >
      {cell(item) || <span className="text-ink-soft">–</span>}
    </td>
  ));
}

/** Text that is too long for its cell is cut, and shown in full as a tooltip. */
export const cutText = (text: string | null, className?: string, matched: readonly string[] = []) =>
  text && (
    <span title={text} className={classes('line-clamp-2 leading-snug wrap-anywhere compact:line-clamp-1', className)}>
      {markWords(text, matched)}
    </span>
  );

/** What matters most, and more about it: below it, or beside it where rows are low. There the second gives way, then what is notable. */
export const twoLines = (first: ReactNode, second: ReactNode, notable?: ReactNode) => (
  <div className="overflow-hidden compact:flex compact:items-baseline compact:gap-2.5">
    <div className="max-w-full truncate font-medium compact:shrink-0">{first}</div>
    {notable ? (
      <div className="truncate text-note text-ink-soft compact:contents">
        <span className="compact:min-w-0 compact:truncate">{notable}</span>
        {second && (
          <span className="compact:min-w-0 compact:shrink-[9999] compact:truncate compact:text-note compact:text-ink-soft">
            <span className="compact:hidden"> · </span>
            {second}
          </span>
        )}
      </div>
    ) : (
      <div className="min-w-0 truncate text-note text-ink-soft">{second}</div>
    )}
  </div>
);
