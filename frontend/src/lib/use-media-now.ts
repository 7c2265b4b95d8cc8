import { useSyncExternalStore } from 'react';

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
