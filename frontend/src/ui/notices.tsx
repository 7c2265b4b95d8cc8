import { lazy, Suspense } from 'react';
import { useSnapshot } from 'valtio/react';
import { toasts } from './toasts';

// Fetched with the first notice: most visits see none.
const Toaster = lazy(() => import('./toaster'));

/** Where notices appear. A modal dialog hides everything else from screen readers, save what carries aria-live by then. */
export function Notices() {
  const { current } = useSnapshot(toasts);
  return (
    <div
      aria-live="off"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-100 p-4 sm:right-0 sm:left-auto sm:w-104"
    >
      <Suspense>{current && <Toaster />}</Suspense>
    </div>
  );
}
