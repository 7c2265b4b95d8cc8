import { createContext, useCallback, useContext, useId, useLayoutEffect } from 'react';

export interface UnsavedForms {
  report: (source: string, isUnsaved: boolean) => void;
  /** Would something typed be lost, apart from what this source has? */
  hasOthers: (source: string) => boolean;
  /** As its Escape does: it asks first where something typed would be lost. */
  askToClose: () => void;
}

/** A window hears from its forms whether something typed would be lost with it. */
export const UnsavedContext = createContext<UnsavedForms>({
  report: () => undefined,
  hasOthers: () => false,
  askToClose: () => undefined,
});

/** For a Cancel button in a window. */
export const useAskToClose = (): (() => void) => useContext(UnsavedContext).askToClose;

/**
 * The window around it asks before it closes, and the browser before it leaves the page.
 * @returns whether another form of the window has something unsaved
 */
export function useUnsaved(isUnsaved: boolean): () => boolean {
  const { report, hasOthers } = useContext(UnsavedContext);
  const source = useId();
  useLayoutEffect(() => {
    report(source, isUnsaved);
    return () => report(source, false);
  }, [report, source, isUnsaved]);
  return useCallback(() => hasOthers(source), [hasOthers, source]);
}
