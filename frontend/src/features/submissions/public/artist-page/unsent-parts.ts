import { useBlocker } from '@tanstack/react-router';
import { createContext, useContext, useLayoutEffect } from 'react';

/** What was typed on the page and neither saved nor sent, in words, by the id of the part with its button. */
export const UnsentParts = createContext<Map<string, string>>(new Map());

export function useUnsentPart(id: string, words: string | null): void {
  const parts = useContext(UnsentParts);
  useLayoutEffect(() => {
    if (words === null) return;
    parts.set(id, words);
    return () => void parts.delete(id);
  }, [parts, id, words]);
}

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
