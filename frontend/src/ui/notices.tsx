import { useEffect } from 'react';
import { Button } from './button';
import { classes } from './classes';
import { lazyPart } from './lazy-part';
import { dismissToast, useToast } from './toasts';

// Loaded on first interaction: most visits see no toast. Not with the first toast, which may say that there is no network.
const loadToaster = () => import('./toaster');
const Toaster = lazyPart(loadToaster, { failed: () => <PlainToast /> });

/** Below the header; on phones mostly at the bottom, where no heading is. A modal dialog hides everything else from screen readers, except what already has aria-live. */
export function Notices() {
  const current = useToast();
  useEffect(() => {
    const loadAhead = () => void loadToaster().catch(() => undefined);
    window.addEventListener('focusin', loadAhead, { once: true });
    return () => window.removeEventListener('focusin', loadAhead);
  }, []);
  return (
    <div
      aria-live="off"
      className={classes(
        'pointer-events-none fixed inset-x-0 z-100 p-4 sm:top-18 sm:right-0 sm:left-auto sm:w-104 print:hidden',
        current?.isHigh ? 'top-18' : 'max-sm:bottom-0',
      )}
    >
      {current && <Toaster />}
    </div>
  );
}

function PlainToast() {
  const current = useToast();
  if (!current?.isOpen) return null;
  const isAlert = current.variant === 'destructive';
  return (
    <div
      role={isAlert ? 'alert' : 'status'}
      className="pointer-events-auto flex flex-wrap items-center gap-3 rounded-xl bg-night px-4 py-3.5 text-white"
    >
      <p className="min-w-0 flex-1 font-semibold">
        <span>{current.title}</span>
        {current.description && <span className="block text-sm font-normal">{current.description}</span>}
      </p>
      {current.action && (
        <Button size="small" variant="onDark" onClick={current.action.onClick}>
          {current.action.label}
        </Button>
      )}
      <Button size="small" variant="onDark" onClick={() => dismissToast(current.id)}>
        Dismiss
      </Button>
    </div>
  );
}
