import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

/** Whether a media query matches, and as it changes. The first render, also on the server, takes `atFirst`. */
export const useMedia = (query: string, atFirst = false): boolean => {
  const [matches, setMatches] = useState(atFirst);
  useEffect(() => {
    const list = window.matchMedia(query);
    const read = () => startTransition(() => setMatches(list.matches));
    read();
    list.addEventListener('change', read);
    return () => list.removeEventListener('change', read);
  }, [query]);
  return matches;
};

/** Whether a media query matches. For what only browsers draw: the first render knows it already. */
export const useMediaNow = (query: string): boolean =>
  useSyncExternalStore(
    (notify) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', notify);
      return () => list.removeEventListener('change', notify);
    },
    () => window.matchMedia(query).matches,
  );
