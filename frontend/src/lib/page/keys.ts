import { browserStorage } from '../storage';

const typing = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]';

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(typing) !== null;

/**
 * Whether the focused element leaves a key to others. Letters: all but fields and menus, a slider too. Space and arrows: a plain button
 * or link leaves the arrows only.
 */
export const leavesKey = (target: EventTarget | null, key: string): boolean => {
  if (!(target instanceof HTMLElement) || isTyping(target) || target.closest('[role=menu]')) return false;
  if (key.length === 1 && key !== ' ') return true;
  if (target.tabIndex < 0 || target.matches('tr')) return true;
  return key !== ' ' && target.matches('button:not([role]), a:not([role])');
};

const singleKeysKey = 'singleKeys';

/** Single-key shortcuts can be turned off: they get in the way of speech input (WCAG 2.2, 2.1.4). */
export const areSingleKeysOn = (): boolean => browserStorage.get(singleKeysKey) !== 'off';
export const setSingleKeys = (areOn: boolean) => browserStorage.set(singleKeysKey, areOn ? 'on' : 'off');
