import type { ReactNode } from 'react';
import { focusPanel, isFocusLost } from '../../../lib/focus-panel';
import { formatMatches } from '../../../lib/format';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/checkbox';
import { classes } from '../../../ui/classes';
import type { Column } from '../../../ui/table';
import type { Selection } from './use-selection';

export function selectionColumn<Item extends { id: string }>(selection: Selection<Item>): Column<Item> {
  const { selected, isAll, isSelected, toggle, toggleAll, nameOf } = selection;
  return {
    title: <Checkbox label="Select all" checked={isAll} isMixed={selected.length > 0 && !isAll} onChange={toggleAll} />,
    isNarrow: true,
    widthRem: 2.5,
    cell: (item) => (
      <Checkbox
        label={`Select ${nameOf(item)}`}
        checked={isSelected(item)}
        // With Shift it would mark the texts in between.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onChange={({ nativeEvent }) => toggle(item, (nativeEvent as MouseEvent).shiftKey)}
      />
    ),
  };
}

/** It goes with the selection, after 'Add to pitch …' for instance: the focus goes on to the list. */
const passFocus = (bar: HTMLDivElement) => () => {
  if (bar.contains(document.activeElement) || isFocusLost()) focusPanel();
};

interface SelectionBarProps<Item> {
  selection: Selection<Item>;
  /** What can be done with several at once. */
  actions: ReactNode;
  areCards: boolean;
}

/** Below the list: neither its search and filters are hidden, nor do rows move under the pointer. */
export function SelectionBar<Item>({ selection, actions, areCards }: SelectionBarProps<Item>) {
  const { selected, isAll, total = 0, isAtLeast, selectAll, clear } = selection;
  if (selected.length === 0) return null;
  return (
    <div
      ref={passFocus}
      className={classes(
        'z-20 mt-3 flex flex-wrap items-center gap-2.5 rounded-xl border border-line bg-card px-4 py-2 print:hidden',
        areCards && 'sticky bottom-2 shadow-raised [body:has([aria-label=Player])_&]:bottom-36',
      )}
    >
      <span className="mr-1.5 font-semibold" role="status">
        {`${selected.length} selected`}
      </span>
      {!isAll && total > 0 && (
        <Button variant="quiet" size="small" onClick={selectAll}>
          {`All ${formatMatches(total, isAtLeast)} that match`}
        </Button>
      )}
      {actions}
      <Button variant="quiet" size="small" onClick={clear}>
        Clear
      </Button>
    </div>
  );
}
