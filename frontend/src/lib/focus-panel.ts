/** Gives the focus to the list that is open: to the row that can be tabbed to, or to its panel, where rows may come. */
export const focusPanel = (): void => {
  const panels = document.querySelectorAll<HTMLElement>('[role=tabpanel][data-state=active]');
  (document.querySelector<HTMLElement>('tr[tabindex="0"]') ?? [...panels].at(-1))?.focus();
};
