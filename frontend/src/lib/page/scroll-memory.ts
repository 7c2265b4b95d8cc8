import type { RegisteredRouter } from '@tanstack/react-router';
import { tabStorage } from '../storage';

let stopRestoring = () => {};
/** Something else is to be seen than the place where the page was left. */
export const endScrollRestoring = (): void => stopRestoring();

/** Scrolling starts this long after going back, and follows late content for this long. Milliseconds. */
const restoreAfterMs = 100;
const settleWithinMs = 2000;
const storageKey = 'scrollPositions';

// A new page starts at the top, or at the part that its address names; Back and Forward return to where that path was left. Late
// content may make the page longer, so the position is restored until it is reached, the visitor scrolls, or two seconds are over.
export function rememberScroll(router: RegisteredRouter) {
  // A record of the portal opens above its list, which stays where it is.
  const pageOf = ({ pathname }: { pathname: string }) => (/^\/admin(\/|$)/.test(pathname) ? '/admin' : pathname);
  const positions = new Map<string, number>(JSON.parse(tabStorage.get(storageKey) ?? '[]'));
  let isReturn = false;
  let isLeaving = false;
  /** Stays true when the visitor goes back before the next page has rendered. */
  let hasLeft = false;

  window.history.scrollRestoration = 'manual';
  const remember = (path: string) => positions.set(path, window.scrollY);

  router.history.subscribe(({ action }) => {
    isReturn = action.type === 'BACK' || action.type === 'FORWARD' || action.type === 'GO';
    // While the old page is still there: a shorter placeholder would change its position.
    const { resolvedLocation } = router.state;
    if (resolvedLocation && !isLeaving) remember(pageOf(resolvedLocation));
    isLeaving = !resolvedLocation || pageOf(resolvedLocation) !== pageOf(router.history.location);
    hasLeft ||= isLeaving;
  });
  const isReturnToDocument = cameBackToDocument();
  let shown: string | undefined;
  router.subscribe('onRendered', ({ toLocation }) => {
    isLeaving = false;
    const pathname = pageOf(toLocation);
    // Hydration renders the page again: its visitor may have begun to read.
    if (pathname === shown && !hasLeft) return;
    hasLeft = false;
    const isDocument = shown === undefined;
    shown = pathname;
    stopRestoring();
    if (isDocument ? isReturnToDocument : isReturn) {
      // A page that was left before this code ran is restored by the browser.
      const top = positions.get(pathname) ?? (isDocument ? null : 0);
      if (top !== null) stopRestoring = restore(top);
    } else if (!isDocument) {
      const part = toLocation.hash ? document.getElementById(toLocation.hash) : null;
      if (part) part.scrollIntoView({ behavior: 'instant' });
      else window.scrollTo(0, 0);
    }
  });
  window.addEventListener('pagehide', () => {
    remember(pageOf(router.state.location));
    tabStorage.set(storageKey, JSON.stringify([...positions]));
  });
}

const cameBackToDocument = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'back_forward' || entry?.type === 'reload';
};

function restore(top: number): () => void {
  const endsAt = performance.now() + restoreAfterMs + settleWithinMs;
  const visitorMoves = ['wheel', 'touchstart', 'keydown', 'pointerdown'];
  let timer = window.setTimeout(step, restoreAfterMs);
  function stop() {
    window.clearTimeout(timer);
    visitorMoves.forEach((type) => window.removeEventListener(type, stop));
  }
  function step() {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) < 2 || performance.now() > endsAt) return stop();
    timer = window.setTimeout(step, 50);
  }
  visitorMoves.forEach((type) => window.addEventListener(type, stop, { passive: true }));
  return stop;
}
