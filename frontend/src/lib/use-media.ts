import { useSyncExternalStore } from 'react';

/** Whether a media query holds, and as it changes. A server cannot know: there `onServer` is the answer. */
export const useMedia = (query: string, onServer = false): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
    () => onServer,
  );
