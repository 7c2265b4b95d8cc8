/** Gives the focus to the list that is open: to the row that can be tabbed to, or to its panel, where rows may come. */
export const focusPanel = (): void => {
  const panels = document.querySelectorAll<HTMLElement>('[role=tabpanel][data-state=active]');
  (document.querySelector<HTMLElement>('tr[tabindex="0"]') ?? [...panels].at(-1))?.focus();
};

/** What had the focus is gone, or a panel has it until its rows come. */
export const isFocusLost = (): boolean =>
  document.activeElement === document.body || document.activeElement?.role === 'tabpanel';
