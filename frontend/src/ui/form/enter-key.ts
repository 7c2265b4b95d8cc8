import type { KeyboardEvent } from 'react';

/** Enter in a line of text, which would send the form around it. */
export const isEnterInLine = ({ key, ctrlKey, metaKey, target, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' &&
  !ctrlKey &&
  !metaKey &&
  !nativeEvent.isComposing &&
  target instanceof HTMLInputElement &&
  target.type !== 'file';

/** Enter in the rows of a form leads to the field after it, and sends nothing. */
export const goOnByEnter = (event: KeyboardEvent): void => {
  if (event.isDefaultPrevented() || !isEnterInLine(event)) return;
  event.preventDefault();
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>('input, textarea')];
  fields[fields.indexOf(event.target as HTMLElement) + 1]?.focus();
};

/** What the keys of a window do. */
export const keysOf = (askToClose: () => void) => ({
  onEscapeKeyDown: (event: globalThis.KeyboardEvent) => {
    event.preventDefault();
    // While the focus comes back from a question that has just closed, no element has it.
    if (event.target === document.body) askToClose();
  },
  // Not by Radix: a notice would take the key for itself.
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget, ctrlKey, metaKey, nativeEvent } = event;
    // From any field; in a text of several lines and in a choice Enter alone has another use.
    if (key === 'Enter' && (ctrlKey || metaKey)) return (target as Element).closest('form')?.requestSubmit();
    if (key !== 'Escape' || nativeEvent.isComposing || !currentTarget.contains(target as Node)) return;
    event.stopPropagation();
    askToClose();
  },
});
