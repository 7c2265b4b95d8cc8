import { startTransition, useEffect, useState } from 'react';

let isInBrowser = false;

/**
 * Whether more may be drawn than a server can know. While a page is taken over it is not yet so, and what then follows comes
 * in slices, between which the page answers.
 */
export const useInBrowser = (): boolean => {
  const [isIn, setIsIn] = useState(isInBrowser);
  useEffect(() => {
    isInBrowser = true;
    startTransition(() => setIsIn(true));
  }, []);
  return isIn;
};
