import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { focusPanel } from '../lib/focus-panel';
import { Button } from './button';
import { classes } from './classes';

interface DialogProps {
  title: string;
  description?: string;
  isOpen: boolean;
  /** Without it the dialog cannot be dismissed. */
  onClose?: () => void;
  /** It is gone, and the focus is back. */
  onClosed?: () => void;
  width?: 'narrow' | 'medium' | 'wide';
  /** The dialog itself gets the focus instead of its first control: for dialogs with shortcut keys. */
  isFocused?: boolean;
  children: ReactNode;
}
const widths = { narrow: 'sm:max-w-md', medium: 'sm:max-w-2xl', wide: 'sm:max-w-4xl' };

/** A modal dialog. The focus goes to its `data-focus` element, if any, and later returns to where it came from. */
export function Dialog({ title, description, isOpen, onClose, onClosed, width = 'medium', ...rest }: DialogProps) {
  const { isFocused, children } = rest;
  // Most dialogs are opened by a row's button, which Radix does not know.
  const opener = useRef<HTMLElement>(null);
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose?.()}>
      <Radix.Portal>
        <Radix.Overlay
          data-window
          className="fixed inset-0 z-50 flex animate-fade items-end justify-center bg-night/65 backdrop-blur-[2px] sm:items-center sm:p-6"
        >
          <Radix.Content
            onOpenAutoFocus={(event) => {
              opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
              if (!(event.target instanceof HTMLElement)) return;
              const wanted = isFocused ? event.target : event.target.querySelector<HTMLElement>('[data-focus]');
              if (!wanted) return;
              event.preventDefault();
              wanted.focus();
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              giveBackFocus(opener.current);
              onClosed?.();
            }}
            {...(!description && { 'aria-describedby': undefined })}
            className={classes(
              'relative max-h-[94dvh] w-full animate-rise overflow-y-auto overscroll-contain rounded-t-2xl bg-paper shadow-raised outline-none sm:max-h-full sm:rounded-2xl',
              widths[width],
            )}
          >
            <div className="sticky top-0 z-10 flex items-start justify-between gap-4 border-b border-line bg-paper/95 px-5 py-4 backdrop-blur sm:px-7">
              <div className="min-w-0 pt-0.5">
                <Radix.Title className="text-xl leading-7 font-semibold tracking-tight">{title}</Radix.Title>
                {description && (
                  <Radix.Description className="mt-1 text-body text-ink-soft">{description}</Radix.Description>
                )}
              </div>
              {onClose && (
                <Radix.Close asChild>
                  <Button variant="quiet" size="icon" aria-label="Close" className="-mr-2">
                    <X aria-hidden className="size-5" />
                  </Button>
                </Radix.Close>
              )}
            </div>
            <div className="px-5 py-6 sm:px-7">{children}</div>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** What opened the dialog may be gone, a deleted record's row for instance: then the row in its place, or its panel. */
const giveBackFocus = (opener: HTMLElement | null) => {
  if (opener?.isConnected && opener !== document.body) opener.focus();
  else focusPanel();
};

interface ConfirmDialogProps {
  question: string;
  explanation?: string;
  confirmLabel: 'Delete' | 'Confirm';
  isOpen: boolean;
  isPending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ConfirmDialog({ question, explanation, confirmLabel, isOpen, isPending, ...act }: ConfirmDialogProps) {
  return (
    <Dialog title={question} description={explanation} isOpen={isOpen} onClose={act.onCancel} width="narrow">
      <div className="flex flex-wrap justify-end gap-3">
        {/* Enter alone must not confirm a deletion. */}
        <Button variant="secondary" onClick={act.onCancel} data-focus={confirmLabel === 'Delete' || undefined}>
          Cancel
        </Button>
        <Button
          variant="danger"
          onClick={act.onConfirm}
          isPending={isPending}
          data-focus={confirmLabel === 'Confirm' || undefined}
        >
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
