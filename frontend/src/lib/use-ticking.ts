import { useSyncExternalStore } from 'react';

const tickMs = 30_000;
const follow = (onTick: () => void) => {
  const timer = setInterval(onTick, tickMs);
  return () => clearInterval(timer);
};

/** What is read of a clock, also while one looks at it. */
export const useTicking = <T extends string | boolean>(read: () => T): T => useSyncExternalStore(follow, read, read);
