import type { KeyboardEvent } from 'react';

const neighbors: Record<string, 'nextElementSibling' | 'previousElementSibling'> = {
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
  j: 'nextElementSibling',
  k: 'previousElementSibling',
};

/**
 * What a table's row needs to be walked by keyboard: Tab leads to the first one, the arrow keys (or j and k) to its neighbors, Enter
 * opens it, x picks it. Keys pressed on the buttons within a row stay theirs.
 */
export const rowKeys = (index: number, onOpen: () => void, onPick?: () => void) => ({
  tabIndex: index === 0 ? 0 : -1,
  onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    const way = neighbors[event.key];
    const act = event.key === 'Enter' ? onOpen : event.key === 'x' ? onPick : undefined;
    if (!way && !act) return;
    event.preventDefault();
    if (!way) return act?.();
    const row = event.currentTarget[way];
    if (row instanceof HTMLElement) row.focus();
  },
});
