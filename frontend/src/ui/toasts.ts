import { proxy } from 'valtio/vanilla';
import { sayError, sayFailure } from '../lib/api-error';

export interface Toast {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  action?: { label: string; onClick: () => void };
}

/** At most one toast is shown: a new one replaces the last. */
export const toasts = proxy<{ current: (Toast & { id: number; isOpen: boolean }) | null }>({ current: null });

let lastId = 0;
export const toast = (notice: Toast) => {
  toasts.current = { ...notice, id: ++lastId, isOpen: true };
};

/** What failed, if it is named, and why. */
export const toastError = (error: unknown, what?: string) =>
  toast({ title: 'Error', description: what ? sayFailure(what, error) : sayError(error), variant: 'destructive' });

export const dismissToast = (id: number) => {
  if (toasts.current?.id === id) toasts.current.isOpen = false;
};
