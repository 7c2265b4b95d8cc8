import { createContext, useCallback, useContext, useId, useLayoutEffect, useState } from 'react';
import { useLatest } from '../lib/use-latest';
import { toast } from './toasts';

/** What a form has: text that would be lost with its window, or something that is on its way. */
export type Held = 'typed' | 'sending';

interface UnsavedForms {
  report: (source: string, held: Held | null) => void;
  /** What the window has, apart from what this source has. */
  heldByOthers: (source: string) => Held | null;
  /** @returns ends it */
  whenDiscarded: (discard: () => void) => () => void;
  /** As its Escape does: it asks first where something typed would be lost. */
  askToClose: () => void;
}

/** A window hears from its forms whether something typed would be lost with it. */
export const UnsavedContext = createContext<UnsavedForms>({
  report: () => undefined,
  heldByOthers: () => null,
  whenDiscarded: () => () => undefined,
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

/** For a draft that outlives its window: it goes, too, when someone discards what is typed there. */
export function useDiscarded(discard: () => void): void {
  const { whenDiscarded } = useContext(UnsavedContext);
  const latest = useLatest(discard);
  useLayoutEffect(() => whenDiscarded(() => latest.current()), [whenDiscarded, latest]);
}

/** For a window: what its forms have. */
export function useHeld() {
  // Asked when something closes the window: what is typed at that moment is not drawn yet.
  const [held] = useState(() => new Map<string, Held>());
  const [drafts] = useState(() => new Set<() => void>());
  const [hasForm, setHasForm] = useState(false);
  const report = useCallback(
    (source: string, now: Held | null) => {
      if (now) held.set(source, now);
      else held.delete(source);
      setHasForm(true);
    },
    [held],
  );
  const heldByOthers = useCallback(
    (own: string): Held | null => {
      const others = [...held].filter(([source]) => source !== own).map(([, what]) => what);
      return others.includes('sending') ? 'sending' : (others[0] ?? null);
    },
    [held],
  );
  const heldByAny = useCallback(() => heldByOthers(''), [heldByOthers]);
  const whenDiscarded = useCallback(
    (discard: () => void) => {
      drafts.add(discard);
      return () => void drafts.delete(discard);
    },
    [drafts],
  );
  return { hasForm, report, heldByOthers, heldByAny, whenDiscarded, discard: () => drafts.forEach((run) => run()) };
}
