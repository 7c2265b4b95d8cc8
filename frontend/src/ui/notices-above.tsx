import { FocusScope } from 'radix-ui/internal';

/** In a modal window, which holds the focus: it may go to a notice all the same, whose Undo lies above the window. */
export function NoticesAbove() {
  FocusScope.useFocusScopeBranch(document.querySelector<HTMLElement>('[data-notices]'));
  return null;
}
