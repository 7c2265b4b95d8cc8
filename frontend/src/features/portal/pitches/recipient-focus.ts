import { type RefObject, useEffect } from 'react';
import { areSingleKeysOn, isTyping } from '../../../lib/keys';

/** `R` anywhere in the window, but not in a field. */
export function useAddKey(inside: RefObject<HTMLElement | null>, add: () => void) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event;
      if (key.toLowerCase() !== 'r' || ctrlKey || metaKey || altKey || defaultPrevented) return;
      const isHere = inside.current?.closest('[role=dialog]')?.contains(target as Node);
      if (!isHere || isTyping(target) || !areSingleKeysOn()) return;
      // It would be typed into the field that opens.
      event.preventDefault();
      add();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}

const isLost = () => document.activeElement === document.body || document.activeElement?.role === 'dialog';

/** From people who were added to the first new link; in a draft to the button that adds others: Enter alone must open no links. */
export function useNextStep(inside: RefObject<HTMLElement | null>, addedId: string | undefined, step: string) {
  useEffect(() => {
    if (addedId && isLost()) inside.current?.querySelector<HTMLElement>('[data-next]')?.focus();
  }, [inside, addedId, step]);
}
