import type { MouseEvent } from 'react';

const interactiveSelector = 'a, button, input, label, select, [role=slider], [data-own-press]';

/** A press on the record itself: not on a control in it, not on a menu that it opened, and not the end of marking text. */
export const isPressOf = ({ target, currentTarget, defaultPrevented }: MouseEvent): boolean =>
  !defaultPrevented &&
  target instanceof Element &&
  currentTarget.contains(target) &&
  !target.closest(interactiveSelector) &&
  (window.getSelection()?.isCollapsed ?? true);
