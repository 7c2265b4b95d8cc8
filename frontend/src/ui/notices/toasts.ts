import { useSyncExternalStore } from 'react';
import { sayError, sayFailure } from '../../lib/api/api-error';

export interface Toast {
  title: string;
  description?: string;
  variant?: 'destructive';
  action?: { label: string; onClick: () => void };
  /** On phones below the header: at the bottom it would lie over fields that are to be filled in. */
  isHigh?: boolean;
}

type ShownToast = Toast & { id: number; isOpen: boolean };

let shown: ShownToast | null = null;
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** At most one toast is shown: a new one replaces the last. By hand, as every page loads this, and few load valtio. */
export const toasts = {
  get current() {
    return shown;
  },
  set current(next: ShownToast | null) {
    shown = next;
    listeners.forEach((listener) => listener());
  },
};

const read = () => shown;
export const useToast = () => useSyncExternalStore(subscribe, read, read);

let lastId = 0;
export const toast = (notice: Toast) => {
  toasts.current = { ...notice, id: ++lastId, isOpen: true };
};

/** What failed, if it is named, and why. */
export const toastError = (error: unknown, what?: string) =>
  toast({ title: 'Error', description: what ? sayFailure(what, error) : sayError(error), variant: 'destructive' });

export const dismissToast = (id: number) => {
  if (shown?.id === id) toasts.current = { ...shown, isOpen: false };
};
