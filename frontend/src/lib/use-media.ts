import { startTransition, useEffect, useState } from 'react';

/**
 * Whether a media query holds, and as it changes. What is drawn first cannot know, on a server least of all, and takes
 * `atFirst`; the answer follows in a slice of its own.
 */
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
