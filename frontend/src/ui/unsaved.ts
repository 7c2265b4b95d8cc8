import { createContext, useCallback, useContext, useId, useLayoutEffect } from 'react';
import { toast } from './toasts';

/** What a form has: text that would be lost with its window, or something that is on its way. */
export type Held = 'typed' | 'sending';

export interface UnsavedForms {
  report: (source: string, held: Held | null) => void;
  /** What the window has, apart from what this source has. */
  heldByOthers: (source: string) => Held | null;
  /** As its Escape does: it asks first where something typed would be lost. */
  askToClose: () => void;
}

/** A window hears from its forms whether something typed would be lost with it. */
export const UnsavedContext = createContext<UnsavedForms>({
  report: () => undefined,
  heldByOthers: () => null,
  askToClose: () => undefined,
});

/** For a Cancel button in a window. */
export const useAskToClose = (): (() => void) => useContext(UnsavedContext).askToClose;

/** What is on its way cannot be discarded any more. */
export const sayBeingSent = (): void =>
  toast({ title: 'It is being sent', description: 'The window can be closed once that is done.' });

/**
 * The window around it asks before it closes, and the browser before it leaves the page. While something is being sent the window
 * stays: to close it would look like calling that back.
 * @returns what the other forms of the window have
 */
export function useUnsaved(isUnsaved: boolean, isSending = false): () => Held | null {
  const { report, heldByOthers } = useContext(UnsavedContext);
  const source = useId();
  const held = isSending ? 'sending' : isUnsaved ? 'typed' : null;
  useLayoutEffect(() => {
    report(source, held);
    return () => report(source, null);
  }, [report, source, held]);
  return useCallback(() => heldByOthers(source), [heldByOthers, source]);
}
