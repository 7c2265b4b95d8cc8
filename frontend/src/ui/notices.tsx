import { lazy, Suspense, useEffect } from 'react';
import { useSnapshot } from 'valtio/react';
import { toasts } from './toasts';

// Fetched when somebody begins to use the page, for most visits see no notice. Not with the first notice itself: that may
// say that there is no network.
const fetchToaster = () => import('./toaster');
const Toaster = lazy(fetchToaster);

/**
 * Where notices appear: below the header, away from the buttons at the end of the form that they tell about. A modal dialog
 * hides everything else from screen readers, save what carries aria-live by then.
 */
export function Notices() {
  const { current } = useSnapshot(toasts);
  useEffect(() => {
    const fetchAhead = () => void fetchToaster().catch(() => undefined);
    window.addEventListener('focusin', fetchAhead, { once: true });
    return () => window.removeEventListener('focusin', fetchAhead);
  }, []);
  return (
    <div
      aria-live="off"
      className="pointer-events-none fixed inset-x-0 top-18 z-100 p-4 sm:right-0 sm:left-auto sm:w-104 print:hidden"
    >
      <Suspense>{current && <Toaster />}</Suspense>
    </div>
  );
}
