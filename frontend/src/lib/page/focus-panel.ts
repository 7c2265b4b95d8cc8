/** Gives the focus to the list that is open: to the row that can be tabbed to, or to its panel, where rows may come. */
export const focusPanel = (): void => {
  const panels = document.querySelectorAll<HTMLElement>('[role=tabpanel][data-state=active]');
  (document.querySelector<HTMLElement>('tr[tabindex="0"]') ?? [...panels].at(-1))?.focus();
};

/** Neither a window nor the page of a record is above the list: it has the keys. */
export const isListInSight = (): boolean => document.querySelector('[role=dialog], [data-list=page]') === null;

/** What had the focus is gone, or a panel has it until its rows come. */
export const isFocusLost = (): boolean =>
  document.activeElement === document.body || document.activeElement?.role === 'tabpanel';

const fieldTags = ':is(input:not([type=hidden]), select, textarea)';

/** Where a window's form begins; without one, or where a keyboard would slide over it, the window has the focus itself. */
export const firstField = (within: HTMLElement): HTMLElement | null => {
  const first =
    within.querySelector<HTMLElement>('[data-focus]') ?? within.querySelector<HTMLElement>(`[data-form] ${fieldTags}`);
  return first?.matches(fieldTags) && isTouched() ? null : first;
};
const isTouched = () => window.matchMedia('(pointer: coarse)').matches;

/** A form that has come later than its window, unless the window keeps the focus itself. */
export const focusLateForm = (form: HTMLElement | null): void => {
  const window = form?.closest<HTMLElement>('[role=dialog]:not([data-keeps-focus])');
  if (window?.contains(document.activeElement)) firstField(window)?.focus({ preventScroll: true });
};

/** What opened the dialog may be gone: then the window below it has the focus, or the row in the place of a deleted one, or its panel. */
export const giveBackFocus = (opener: HTMLElement | null) => {
  const row = opener?.closest('tr[data-index]');
  // In the window one may have stepped on to the record of another row.
  if (row && row.getAttribute('tabindex') !== '0') return focusPanel();
  if (opener !== document.body) opener?.focus();
  // What stands in its place may have it already.
  if (!isFocusLost()) return;
  const below = [...document.querySelectorAll<HTMLElement>('[data-window] [role=dialog][data-state=open]')].at(-1);
  if (below) below.focus();
  else focusPanel();
};
