import type { KeyboardEvent } from 'react';

const neighbours: Record<string, 'nextElementSibling' | 'previousElementSibling'> = {
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
};

/**
 * What a table's row needs to be walked by keyboard: Tab leads to the first one, the arrow keys to its neighbours, Enter
 * opens it. Keys pressed on the buttons within a row stay theirs.
 */
export const rowKeys = (index: number, onOpen: () => void) => ({
  tabIndex: index === 0 ? 0 : -1,
  onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    const way = neighbours[event.key];
    if (!way && event.key !== 'Enter') return;
    event.preventDefault();
    if (!way) return onOpen();
    const row = event.currentTarget[way];
    if (row instanceof HTMLElement) row.focus();
  },
});
