import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ComponentProps, ReactNode, Ref } from 'react';
import { classes } from './classes';

interface Column {
  title: ReactNode;
  key: string;
  isNarrow?: boolean;
  /** The field that the server sorts by when this column's title is pressed. */
  sort?: string;
  /** Where not all rows are there, what they hold cannot say how wide their columns are. */
  widthRem?: number;
}

interface TableProps {
  label: string;
  columns: readonly Column[];
  /** The field that the rows are sorted by; with a minus before it, the other way round. */
  sort?: string;
  onSort?: (sort: string) => void;
  /**
   * For a table of which only the rows in sight are there: it scrolls in itself, and says how many rows it has. Its height
   * stays while rows are exchanged for others: a browser that looks in between would scroll back to the top.
   */
  sparse?: { scroller: Ref<HTMLDivElement>; rowCount: number; heightPx: number; isBusy: boolean };
  children: ReactNode;
}

/** The height of the titles over sparse rows, which stay in sight. */
export const titlesPx = 44;

/** A table that scrolls inside its own box, also with the keyboard: the page never scrolls sideways. */
export function Table({ label, columns, sort, onSort, sparse, children }: TableProps) {
  const widthRem = columns.reduce((sum, column) => sum + (column.widthRem ?? 0), 0);
  return (
    <div
      role="region"
      aria-label={`${label}, scrollable`}
      tabIndex={0}
      ref={sparse?.scroller}
      className={classes(
        'overflow-x-auto rounded-xl border border-line bg-card',
        sparse && 'max-h-[max(24rem,calc(100dvh-14rem))] overflow-y-auto overscroll-contain [overflow-anchor:none]',
      )}
    >
      <div style={{ minHeight: sparse?.heightPx }}>
        <table
          aria-label={label}
          aria-rowcount={sparse && sparse.rowCount + 1}
          aria-busy={sparse?.isBusy || undefined}
          className={classes('w-full text-left text-sm', sparse && 'table-fixed')}
          style={sparse && { minWidth: `${widthRem}rem` }}
        >
          {sparse && (
            <colgroup>
              {columns.map(({ key, widthRem: width }) => (
                <col key={key} style={{ width: `${width}rem` }} />
              ))}
            </colgroup>
          )}
          <thead
            className={classes(
              'text-note text-ink-soft',
              sparse
                ? 'sticky top-0 z-10 bg-[color-mix(in_srgb,var(--color-brand-tint)_55%,var(--color-card))]'
                : 'bg-brand-tint/55',
            )}
          >
            <tr aria-rowindex={sparse && 1} style={sparse && { height: titlesPx }}>
              {columns.map(({ key, title, isNarrow, sort: field }) => (
                <th
                  key={key}
                  scope="col"
                  aria-sort={field ? ariaSort(field, sort) : undefined}
                  className={classes(
                    sparse ? 'py-0' : 'py-3',
                    'font-semibold whitespace-nowrap',
                    isNarrow ? 'w-px pl-2' : 'px-3.5',
                  )}
                >
                  {field && onSort ? <SortButton title={title} field={field} sort={sort} onSort={onSort} /> : title}
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

interface SortButtonProps {
  title: ReactNode;
  field: string;
  sort?: string;
  onSort: (sort: string) => void;
}

/** Pressed once it sorts upwards, pressed again downwards. */
function SortButton({ title, field, sort, onSort }: SortButtonProps) {
  const order = ariaSort(field, sort);
  const Arrow = order === 'ascending' ? ArrowUp : order === 'descending' ? ArrowDown : ChevronsUpDown;
  return (
    <button
      type="button"
      onClick={() => onSort(order === 'ascending' ? `-${field}` : field)}
      className={classes(
        '-mx-1.5 flex min-h-6 items-center gap-1 rounded px-1.5 hover:text-ink',
        order !== 'none' && 'text-ink',
      )}
    >
      {title}
      <Arrow aria-hidden className={classes('size-3.5 shrink-0', order === 'none' && 'opacity-45')} />
    </button>
  );
}

export function Cell({ isNarrow, className, ...cell }: ComponentProps<'td'> & { isNarrow?: boolean }) {
  return <td {...cell} className={classes(isNarrow ? 'pl-2' : 'px-3.5', 'align-middle', className)} />;
}

/** Stands in a cell that has no value. */
export const NoValue = () => <span className="text-ink-soft">–</span>;
