import { useEffect, useState } from 'react';

/** What takes longer says so. */
export const slowMs = 3000;

/** A press that takes longer seems to have done nothing. */
export const noticedMs = 300;

/** Whether something has been under way for so long: the line is bad, or dead. */
export const useSlow = (isUnderWay: boolean, afterMs = slowMs): boolean => {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setTimeout(() => setSlow(true), afterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isUnderWay, afterMs]);
  return isSlow;
};
