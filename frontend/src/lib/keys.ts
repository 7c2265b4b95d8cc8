import { browserStorage } from './storage';

const typing = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]';

/** Letters belong to the field that they are typed into. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typing) !== null;

/**
 * Whether the focused element has no use of its own for Space and the arrow keys: the page, a window, a tab's panel, a
 * row; for the arrows a plain button or link too.
 */
export const leavesKey = (target: EventTarget | null, key: string): boolean => {
  if (!(target instanceof HTMLElement) || isTyping(target)) return false;
  if (target.tabIndex < 0 || target.matches('tr')) return true;
  return key !== ' ' && target.matches('button:not([role]), a:not([role])');
};

const singleKeysKey = 'singleKeys';

/** Whoever dictates, or hits keys by chance, can do without what one letter alone does (WCAG 2.2, 2.1.4). */
export const areSingleKeysOn = (): boolean => browserStorage.get(singleKeysKey) !== 'off';
export const setSingleKeys = (areOn: boolean) => browserStorage.set(singleKeysKey, areOn ? 'on' : 'off');
