import { useEffect, useSyncExternalStore } from 'react';

let count = 0;
const hearers = new Set<() => void>();
const add = (more: 1 | -1): void => {
  count += more;
  hearers.forEach((hear) => hear());
};
const subscribe = (hear: () => void) => {
  hearers.add(hear);
  return () => void hearers.delete(hear);
};

/** Where it was pressed it is said that something is under way: no other place has to. */
export function useSaidHere(isSaid: boolean): void {
  useEffect(() => {
    if (!isSaid) return;
    add(1);
    return () => add(-1);
  }, [isSaid]);
}

export const useIsSaid = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => count > 0,
    () => false,
  );
