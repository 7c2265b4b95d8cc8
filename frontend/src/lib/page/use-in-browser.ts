import { useDeferredValue, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and while a page, or a late part of it, hydrates. What then renders gives way to what is typed. */
export const useInBrowser = (): boolean =>
  useDeferredValue(
    useSyncExternalStore(
      never,
      () => true,
      () => false,
    ),
  );
