import { useLayoutEffect, useRef, useState } from 'react';
import { useListAddress } from '../../../lib/page/portal-address';
import type { SparseList } from '../../../lib/api/sparse-list';

export interface OpenedRecord<Item> {
  /** `newRecord` for the form of a new one. */
  id: string;
  /** The record as the list has it. */
  listed?: Item;
  isEditing: boolean;
  onClose: () => void;
  /** Opens the record before, and after, this one of the list; undefined where there is none. */
  previous?: () => void;
  next?: () => void;
}

/** The record that the address names, and those around it in the list: also while the list, out of sight, has other rows. */
export function useOpened<Item extends { id: string }>({ loaded }: SparseList<Item>): OpenedRecord<Item> | null {
  const { id, isEditing, close, step } = useListAddress();
  const ids = loaded.map((item) => item.id).join();
  const [order, setOrder] = useState(ids);
  if (ids !== order && (!id || ids.includes(id))) setOrder(ids);
  if (!id) return null;
  const all = order.split(',');
  const at = all.indexOf(id);
  const stepTo = (index: number) => {
    const other = at === -1 ? undefined : all[index];
    return other ? () => step(other) : undefined;
  };
  const listed = loaded.find((item) => item.id === id);
  return { id, listed, isEditing, onClose: close, previous: stepTo(at - 1), next: stepTo(at + 1) };
}

/** A page begins at its top; the list that it was opened from is where it was, if it scrolls with the window. */
export function usePlaceInWindow(isAway: boolean): void {
  const place = useRef(0);
  const wasAway = useRef(isAway);
  useLayoutEffect(() => {
    if (wasAway.current !== isAway) window.scrollTo(0, isAway ? 0 : place.current);
    wasAway.current = isAway;
    if (isAway) return;
    const keep = () => {
      place.current = window.scrollY;
    };
    window.addEventListener('scroll', keep, { passive: true });
    return () => window.removeEventListener('scroll', keep);
  }, [isAway]);
}
