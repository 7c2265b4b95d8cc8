import { useEffect } from 'react';

const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'];

/** Calls `fetch` when a person first moves or types: what opens on a press is there by then, and the screen did not wait for it. */
export const useFirstSign = (fetch: () => void, isReady = true): void => {
  useEffect(() => {
    if (!isReady) return undefined;
    signs.forEach((sign) => document.addEventListener(sign, fetch, { once: true }));
    return () => signs.forEach((sign) => document.removeEventListener(sign, fetch));
  }, [fetch, isReady]);
};
