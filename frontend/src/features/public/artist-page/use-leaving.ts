import { useBlocker } from '@tanstack/react-router';

/** The artist is asked first while a file is under way; what is typed is kept. */
export function useLeaving(isSending: boolean): void {
  useBlocker({
    shouldBlockFn: () => isSending && !window.confirm('Your file is still being sent. Leave this page anyway?'),
    enableBeforeUnload: isSending,
    disabled: !isSending,
  });
}
