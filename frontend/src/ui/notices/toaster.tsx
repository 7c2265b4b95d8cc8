import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { classes } from '../classes';
import { dismissToast, useToast } from './toasts';
import { undoMs } from './undo';

const isWithin = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role=status], [role=alert]') !== null;

/** Toasts: 5 s, those with an action longer; dismissed by a swipe of 50 px to the right, focused with F8. */
export default function Toaster() {
  const current = useToast();
  const isAlert = current?.variant === 'destructive';
  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {current && (
        <Toast.Root
          key={current.id}
          asChild
          open={current.isOpen}
          duration={current.action && undoMs}
          onOpenChange={(isOpen) => !isOpen && dismissToast(current.id)}
          // The window behind it closes by the same key.
          onEscapeKeyDown={(event) => !isWithin(event.target) && event.preventDefault()}
          // Radix lets clicks fall through a notice once a window has opened after it.
          style={{ pointerEvents: 'auto' }}
          className={classes(
            'flex w-full animate-rise items-start gap-3 rounded-xl border px-4 py-3.5 shadow-raised',
            'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=end]:translate-x-full',
            'data-[swipe=end]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
            isAlert ? 'border-alert bg-alert text-white' : 'border-night-soft bg-night text-white',
          )}
        >
          <div role={isAlert ? 'alert' : 'status'}>
            <div className="min-w-0 flex-1">
              <Toast.Title className="text-body leading-6 font-semibold">{current.title}</Toast.Title>
              {current.description && (
                <Toast.Description className="mt-0.5 text-sm leading-snug break-words text-white/85">
                  {current.description}
                </Toast.Description>
              )}
            </div>
            {current.action && (
              <Toast.Action
                altText={current.action.label}
                onClick={current.action.onClick}
                className="-my-1 min-h-8 shrink-0 rounded-full px-3 text-sm font-semibold text-white underline underline-offset-4 hover:bg-white/15 focus-visible:outline-white"
              >
                {current.action.label}
              </Toast.Action>
            )}
            <Toast.Close
              aria-label="Dismiss"
              className="-mt-1 -mr-2 grid size-8 shrink-0 place-items-center rounded-full text-white/80 hover:bg-white/15 hover:text-white focus-visible:outline-white"
            >
              <X aria-hidden className="size-4" />
            </Toast.Close>
          </div>
        </Toast.Root>
      )}
      <Toast.Viewport asChild>
        <div className="flex flex-col outline-none" />
      </Toast.Viewport>
    </Toast.Provider>
  );
}
