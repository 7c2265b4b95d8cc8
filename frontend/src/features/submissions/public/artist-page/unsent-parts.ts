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
