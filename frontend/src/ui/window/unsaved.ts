import {
  createContext,
  useCallback,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { isSame } from '../../lib/is-same';
import type { StoredDraft } from '../../lib/storage';
import { toast } from '../notices/toasts';

/** What a form has: text that would be lost with its window, or something that is on its way. */
export type Held = 'typed' | 'sending';

interface UnsavedForms {
  report: (source: string, held: Held | null) => void;
  /** What the window has, apart from what this source has. */
  heldByOthers: (source: string) => Held | null;
  /** Hears of each report. @returns ends it */
  subscribe: (onReport: () => void) => () => void;
  /** @returns ends it */
  whenDiscarded: (discard: () => void) => () => void;
  /** As its Escape does: it asks first where something typed would be lost. */
  askToClose: () => void;
  /** The same for what takes the place of what is shown in the window. */
  askBefore: (go: () => void) => void;
}

/** A window hears from its forms whether something typed would be lost with it. */
export const UnsavedContext = createContext<UnsavedForms>({
  report: () => undefined,
  heldByOthers: () => null,
  subscribe: () => () => undefined,
  whenDiscarded: () => () => undefined,
  askToClose: () => undefined,
  askBefore: (go) => go(),
});

/** For a Cancel button in a window. */
export const useAskToClose = (): (() => void) => useContext(UnsavedContext).askToClose;

/** For a button that puts something else in place of a window's forms. */
export const useAskBefore = (): ((go: () => void) => void) => useContext(UnsavedContext).askBefore;

/** What the forms of the window around it have. */
export const useHeldHere = (): Held | null => {
  const { heldByOthers, subscribe } = useContext(UnsavedContext);
  return useSyncExternalStore(subscribe, () => heldByOthers(''));
};

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

interface UnsavedOptions<Values> {
  /** Where what is typed outlives its window, which then closes without a question. */
  draft?: StoredDraft<Values>;
  isSending: boolean;
}

/** Nobody misses spaces. */
const trimmed = (_name: string, value: unknown) => (typeof value === 'string' ? value.trim() : value);
const saySame = (one: unknown, other: unknown) => JSON.stringify(one, trimmed) === JSON.stringify(other, trimmed);

/**
 * What is typed in a window and not saved, or sent, yet.
 * @param stored as it is saved; of a message: nothing
 */
export function useUnsavedValues<Values>(stored: Values, { draft, isSending }: UnsavedOptions<Values>) {
  const [saved, setSaved] = useState(stored);
  const [values, setValues] = useState(() => draft?.read() ?? stored);
  const latest = useRef(values);
  const isChanged = !saySame(values, saved);
  useUnsaved(isChanged && !draft, isSending);
  const { whenDiscarded } = useContext(UnsavedContext);
  useLayoutEffect(() => draft && whenDiscarded(() => draft.write(null)));
  const show = (next: Values, base: Values) => {
    // Two changes may come before the first one is drawn.
    latest.current = next;
    draft?.write(isSame(next, base) ? null : next);
    setValues(next);
  };
  return {
    values,
    change: (next: Values | ((before: Values) => Values)) =>
      show(next instanceof Function ? next(latest.current) : next, saved),
    isChanged,
    /**
     * What was sent has arrived: the boxes are as `next`, unless something was typed since, which stays.
     * @returns whether nothing was
     */
    arrived: (sent: Values, next: Values): boolean => {
      const isDone = isSame(latest.current, sent);
      setSaved(next);
      if (isDone) show(next, next);
      return isDone;
    },
  };
}

/** For a window: what its forms have. */
export function useHeld() {
  // Asked when something closes the window: what is typed at that moment is not drawn yet.
  const [held] = useState(() => new Map<string, Held>());
  const [drafts] = useState(() => new Set<() => void>());
  const [listeners] = useState(() => new Set<() => void>());
  const [hasForm, setHasForm] = useState(false);
  const report = useCallback(
    (source: string, now: Held | null) => {
      if (now) held.set(source, now);
      else held.delete(source);
      setHasForm(true);
      listeners.forEach((run) => run());
    },
    [held, listeners],
  );
  const subscribe = useCallback(
    (onReport: () => void) => {
      listeners.add(onReport);
      return () => void listeners.delete(onReport);
    },
    [listeners],
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
  return {
    hasForm,
    report,
    subscribe,
    heldByOthers,
    heldByAny,
    whenDiscarded,
    discard: () => drafts.forEach((run) => run()),
  };
}
