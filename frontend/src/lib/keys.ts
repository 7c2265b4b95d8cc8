import { browserStorage } from './storage';

const typing = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]';

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typing) !== null;

/** Whether the focused element leaves Space and the arrow keys to others; a plain button or link leaves the arrows only. */
export const leavesKey = (target: EventTarget | null, key: string): boolean => {
  if (!(target instanceof HTMLElement) || isTyping(target)) return false;
  if (target.tabIndex < 0 || target.matches('tr')) return true;
  return key !== ' ' && target.matches('button:not([role]), a:not([role])');
};

const singleKeysKey = 'singleKeys';

/** Single-key shortcuts can be turned off: they get in the way of speech input (WCAG 2.2, 2.1.4). */
export const areSingleKeysOn = (): boolean => browserStorage.get(singleKeysKey) !== 'off';
export const setSingleKeys = (areOn: boolean) => browserStorage.set(singleKeysKey, areOn ? 'on' : 'off');
