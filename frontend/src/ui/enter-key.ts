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
