import type { ChangeItem } from '@cueroom/contracts/options';

/** Where on the page it is sent. */
export const partIdOf = (item: ChangeItem, songId: string): string => {
  if (item === 'other') return 'your-message';
  return `${songId}-${item === 'instrumental' ? 'versions' : item}`;
};

/** Where its text is saved. */
export const saveIdOf = (songId: string): string => `${songId}-save`;

/** Leads to what saves or sends it. */
export const leadTo = (id: string): void => {
  const part = document.getElementById(id);
  if (part instanceof HTMLDetailsElement) part.open = true;
  part?.scrollIntoView({ block: 'center' });
  part?.querySelector<HTMLElement>('textarea, button:not([disabled])')?.focus();
};

/** Leads to it, and opens it where it is closed. */
export const openPart = (id: string): void => {
  const part = document.getElementById(id);
  const control = part?.querySelector<HTMLElement>('input, textarea, button');
  part?.scrollIntoView({ block: 'center' });
  control?.focus();
  if (control instanceof HTMLButtonElement && control.getAttribute('aria-expanded') !== 'true') control.click();
};
