import { useSyncExternalStore } from 'react';

const tickMs = 30_000;
const follow = (onTick: () => void) => {
  const timer = setInterval(onTick, tickMs);
  return () => clearInterval(timer);
};

/** A value read from the clock; it updates while it is on screen. */
export const useTicking = <T extends string | boolean>(read: () => T): T => useSyncExternalStore(follow, read, read);
