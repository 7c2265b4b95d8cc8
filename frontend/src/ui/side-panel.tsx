import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button';

interface SidePanelProps {
  title: string;
  closeLabel: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Called once it is closed, to return the focus. */
  onClosed: () => void;
  children: ReactNode;
}

/** A window at the right edge, for small screens. */
export function SidePanel({ title, closeLabel, isOpen, onOpenChange, onClosed, children }: SidePanelProps) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 animate-fade bg-night/60" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
          className="fixed inset-y-0 right-0 z-50 flex w-80 max-w-[86vw] animate-slide-in flex-col overflow-y-auto bg-paper p-5 shadow-raised outline-none"
        >
          <div className="mb-6 flex items-center justify-between">
            <Dialog.Title className="text-sm font-semibold text-ink-soft">{title}</Dialog.Title>
            <Dialog.Close asChild>
              <Button variant="quiet" size="touch" aria-label={closeLabel}>
                <X aria-hidden className="size-6" />
              </Button>
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
