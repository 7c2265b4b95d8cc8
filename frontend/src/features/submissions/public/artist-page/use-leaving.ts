import { useBlocker } from '@tanstack/react-router';

const questions = {
  chosen: 'The files you chose are not sent yet. Leave this page anyway?',
  choice: 'Your choice for your files is not saved yet. Leave this page anyway?',
  sending: 'Your file is still being sent. Leave this page anyway?',
} as const;

/** The artist is asked first, where leaving the page loses a file, or leaves the studio with another choice for files; what is typed is kept. */
export function useLeaving(isLost: boolean, what: keyof typeof questions = 'sending'): void {
  useBlocker({
    shouldBlockFn: () => isLost && !window.confirm(questions[what]),
    enableBeforeUnload: isLost,
    disabled: !isLost,
  });
}
