import { type RefObject, useLayoutEffect, useRef } from 'react';

/** What is shown now, for an answer that comes later. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  }, [value]);
  return latest;
}
