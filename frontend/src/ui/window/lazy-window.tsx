import { LoaderCircle } from 'lucide-react';
import { type ComponentType, useEffect, useState } from 'react';
import { Dialog } from './dialog';
import { lazyPart, PartFailed } from '../lazy-part';

/** A window whose code loads apart from the screen that opens it. If it cannot, a window says so. */
export const lazyWindow = <Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> =>
  lazyPart(load, {
    waiting: <Opening />,
    failed: ({ props, retry }) => (
      <Dialog title="Not Loaded" isOpen onClose={props.onClose} width="narrow">
        <PartFailed onRetry={retry} />
      </Dialog>
    ),
  });

/** What is there sooner would only make it flash. */
const saidAfterMs = 400;

/** On a slow line: the press was heard. It takes neither the focus nor the pointer: the window finds both where they were. */
function Opening() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), saidAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div aria-live="polite" className="pointer-events-none fixed inset-0 z-50 grid place-items-center print:hidden">
      {isLate && (
        <div
          role="progressbar"
          aria-label="Opening…"
          className="flex animate-fade items-center gap-3 rounded-2xl border border-line bg-paper px-6 py-5 shadow-raised"
        >
          <LoaderCircle aria-hidden className="size-5 animate-spin text-brand" />
          Opening…
        </div>
      )}
    </div>
  );
}
