import { useEffect, useRef } from 'react';
import { focusPanel } from '../../../lib/focus-panel';

/** A link outside the page, too: what opens a mail program. */
const pressable = 'button, a[href^="mailto:"]';

/** Where the pressed row has gone, the same button of the row in its place has the focus. */
export function useKeptFocus(shownIds: string) {
  const panel = useRef<HTMLDivElement>(null);
  const pressed = useRef({ label: '', index: -1 });
  const buttons = (label: string) =>
    [...(panel.current?.querySelectorAll<HTMLElement>(pressable) ?? [])].filter(
      (button) => button.textContent === label,
    );
  useEffect(() => {
    const { label, index } = pressed.current;
    pressed.current.index = -1;
    if (index < 0 || document.activeElement !== document.body) return;
    const left = buttons(label);
    const next = left[Math.min(index, left.length - 1)];
    if (next) next.focus();
    else focusPanel();
  }, [shownIds]);
  const onPress = ({ target }: { target: EventTarget }) => {
    const button = (target as Element).closest<HTMLElement>(pressable);
    if (button) pressed.current = { label: button.textContent, index: buttons(button.textContent).indexOf(button) };
  };
  return { panel, onPress };
}
