import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes';

interface TableProps {
  label: string;
  columns: readonly { title: ReactNode; key: string; isNarrow?: boolean }[];
  children: ReactNode;
}

/** A table that scrolls inside its own box, also with the keyboard: the page never scrolls sideways. */
export function Table({ label, columns, children }: TableProps) {
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
            {columns.map(({ key, title, isNarrow }) => (
              <th
                key={key}
                scope="col"
                className={classes('py-3 font-semibold whitespace-nowrap', isNarrow ? 'w-px pl-2' : 'px-3.5')}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </div>
  );
}

export function Cell({ className, ...cell }: ComponentProps<'td'>) {
  return <td {...cell} className={classes('px-3.5 py-3 align-middle', className)} />;
}
