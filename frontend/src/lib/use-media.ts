import { startTransition, useEffect, useState } from 'react';

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
