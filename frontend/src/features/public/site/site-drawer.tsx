import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { studio } from '../../../lib/studio';
import { Button } from '../../../ui/button';
import { navigation, useCurrentAddress } from './navigation';

interface SiteDrawerProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The focus goes back to the button, which is not part of the drawer's code. */
  onClosed: () => void;
}

/** The links on a small screen. It closes when one is taken. */
export default function SiteDrawer({ isOpen, onOpenChange, onClosed }: SiteDrawerProps) {
  const current = useCurrentAddress();
  const close = () => onOpenChange(false);
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
            <Dialog.Title className="text-sm font-semibold text-ink-soft">{studio.name}</Dialog.Title>
            <Dialog.Close asChild>
              <Button variant="quiet" size="icon" aria-label="Close menu" className="size-11!">
                <X aria-hidden className="size-6" />
              </Button>
            </Dialog.Close>
          </div>
          <nav aria-label="Main" className="flex flex-col">
            {navigation.map(({ to, label }) => (
              <Link
                key={to}
                to={to}
                onClick={close}
                aria-current={current === to ? 'page' : undefined}
                className="border-b border-line py-4 text-xl font-semibold tracking-tight aria-[current=page]:text-brand-deep"
              >
                {label}
              </Link>
            ))}
          </nav>
          <Button asChild size="large" className="mt-8">
            <Link to="/brief" onClick={close}>
              Collaborate Now
            </Link>
          </Button>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
