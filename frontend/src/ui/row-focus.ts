import { useEffect, useRef } from 'react';

/** When the focused row leaves its list, decided or deleted, the focus goes on to the one that took its place. */
export function useRowFocus(ids: readonly string[]) {
  const rows = useRef(new Map<string, HTMLElement>());
  const last = useRef<{ id: string; index: number }>(null);
  const listed = ids.join();
  useEffect(() => {
    const now = listed === '' ? [] : listed.split(',');
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (!last.current || now.includes(last.current.id) || !isLost) return;
    rows.current.get(now[Math.min(last.current.index, now.length - 1)] ?? '')?.focus();
  }, [listed]);
  return (id: string, index: number) => ({
    ref: (row: HTMLElement | null) => {
      if (row) rows.current.set(id, row);
      else rows.current.delete(id);
    },
    onFocus: () => {
      last.current = { id, index };
    },
  });
}
