import type { KeyboardEvent } from 'react';

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
