import { createContext, useContext, useId, useLayoutEffect } from 'react';

/** A window hears from its forms whether something typed would be lost with it. */
export const UnsavedContext = createContext<(source: string, isUnsaved: boolean) => void>(() => undefined);

/** The window around it asks before it closes, and the browser before it leaves the page. */
export function useUnsaved(isUnsaved: boolean) {
  const report = useContext(UnsavedContext);
  const source = useId();
  useLayoutEffect(() => {
    report(source, isUnsaved);
    return () => report(source, false);
  }, [report, source, isUnsaved]);
}
