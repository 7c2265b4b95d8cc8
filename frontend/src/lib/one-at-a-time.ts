import { useRef } from 'react';

/** Does nothing while it is still being done: a second press of a button is no second wish. */
export const useOneAtATime = (act: () => Promise<unknown>) => {
  const isBusy = useRef(false);
  return async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await act();
    } finally {
      isBusy.current = false;
    }
  };
};
