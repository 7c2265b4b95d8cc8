import { useEffect, useRef } from 'react';
import { focusPanel, isFocusLost } from '../../../lib/page/focus-panel';

const pressable = 'button, a';

interface Held {
  element: HTMLElement;
  label: string;
  /** Among those that are named alike. */
  index: number;
  row: number;
}

const allIn = (list: HTMLElement | null, tags: string) => [...(list?.querySelectorAll<HTMLElement>(tags) ?? [])];
const alikeIn = (list: HTMLElement | null, label: string) =>
  allIn(list, pressable).filter(({ textContent }) => textContent === label);

const heldIn = (list: HTMLElement | null, target: Element): Held | null => {
  const element = target.closest<HTMLElement>(pressable);
  if (!element || !list?.contains(element)) return null;
  const label = element.textContent;
  const row = allIn(list, 'li').findIndex((each) => each.contains(element));
  return { element, label, index: alikeIn(list, label).indexOf(element), row };
};

/**
 * Where the row has gone that had the focus, the same button of the row in its place has it; without one, the nearest row.
 * @param isAsking a window is above the rows
 */
export function useKeptFocus(shownIds: string, isAsking = false) {
  const list = useRef<HTMLDivElement>(null);
  const held = useRef<Held | null>(null);
  useEffect(() => {
    const was = held.current;
    if (isAsking || !was) return;
    const isThere = was.element.isConnected;
    held.current = isThere ? heldIn(list.current, was.element) : null;
    if (isThere || !isFocusLost()) return;
    const button = alikeIn(list.current, was.label)
      .slice(0, was.index + 1)
      .at(-1);
    const row = allIn(list.current, 'li')
      .slice(0, was.row + 1)
      .at(-1);
    const next = button ?? row?.querySelector('a');
    if (next) next.focus();
    else focusPanel();
  }, [shownIds, isAsking]);
  const onHold = ({ target }: { target: EventTarget }) => {
    held.current = heldIn(list.current, target as Element) ?? held.current;
  };
  // Not every browser gives the focus to a button that is pressed.
  return { list, onFocus: onHold, onClickCapture: onHold };
}
