import { startTransition, useEffect, useState } from 'react';

let isInBrowser = false;

/** False on the server and while a page hydrates. What then renders is a transition, so the page stays responsive. */
export const useInBrowser = (): boolean => {
  const [isIn, setIsIn] = useState(isInBrowser);
  useEffect(() => {
    isInBrowser = true;
    startTransition(() => setIsIn(true));
  }, []);
  return isIn;
};
