import { useEffect, useRef } from 'react';
import { focusPanel, isFocusLost } from '../../../lib/focus-panel';

/** A link outside the page, too: what opens a mail program. */
const pressable = 'button, a[href^="mailto:"]';

/** Where the pressed row has gone, the same button of the row in its place has the focus. @param isAsking a window is above the rows */
export function useKeptFocus(shownIds: string, isAsking = false) {
  const panel = useRef<HTMLDivElement>(null);
  const pressed = useRef({ label: '', index: -1 });
  const seenIds = useRef(shownIds);
  const buttons = (label: string) =>
    [...(panel.current?.querySelectorAll<HTMLElement>(pressable) ?? [])].filter(
      (button) => button.textContent === label,
    );
  useEffect(() => {
    if (isAsking) return;
    const { label, index } = pressed.current;
    if (seenIds.current !== shownIds) pressed.current.index = -1;
    seenIds.current = shownIds;
    if (index < 0 || !isFocusLost()) return;
    const left = buttons(label);
    const next = left[Math.min(index, left.length - 1)];
    if (next) next.focus();
    else focusPanel();
  }, [shownIds, isAsking]);
  const indexed = (button: HTMLElement) => ({
    label: button.textContent,
    index: buttons(button.textContent).indexOf(button),
  });
  const onPress = ({ target }: { target: EventTarget }) => {
    const button = (target as Element).closest<HTMLElement>(pressable);
    // A window that a row has opened is no part of the panel.
    if (panel.current?.contains(button)) pressed.current = indexed(button!);
  };
  return { panel, onPress };
}
