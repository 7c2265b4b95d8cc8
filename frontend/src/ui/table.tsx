import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes';

interface Column {
  title: ReactNode;
  key: string;
  isNarrow?: boolean;
  /** The field that the server sorts by when this column's title is pressed. */
  sort?: string;
}

interface TableProps {
  label: string;
  columns: readonly Column[];
  /** The field that the rows are sorted by; with a minus before it, the other way round. */
  sort?: string;
  onSort?: (sort: string) => void;
  children: ReactNode;
}

/** A table that scrolls inside its own box, also with the keyboard: the page never scrolls sideways. */
export function Table({ label, columns, sort, onSort, children }: TableProps) {
  return (
    <div
      role="region"
      aria-label={`${label}, scrollable`}
      tabIndex={0}
      className="overflow-x-auto rounded-xl border border-line bg-card"
    >
      <table aria-label={label} className="w-full text-left text-sm">
        <thead className="bg-brand-tint/55 text-[0.8125rem] text-ink-soft">
          <tr>
            {columns.map(({ key, title, isNarrow, sort: field }) => (
              <th
                key={key}
                scope="col"
                aria-sort={field ? ariaSort(field, sort) : undefined}
                className={classes('py-3 font-semibold whitespace-nowrap', isNarrow ? 'w-px pl-2' : 'px-3.5')}
              >
                {field && onSort ? <SortButton title={title} field={field} sort={sort} onSort={onSort} /> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
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

export function Cell({ className, ...cell }: ComponentProps<'td'>) {
  return <td {...cell} className={classes('px-3.5 py-3 align-middle', className)} />;
}
