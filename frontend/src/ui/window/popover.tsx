import { Popover as Radix, Slot } from 'radix-ui';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useMediaNow } from '../../lib/page/use-media';
import { Dialog } from './dialog';

interface PopoverProps {
  title: string;
  /** The button that opens it. */
  trigger: ReactElement;
  /** Rendered while it is open. */
  children: ReactNode;
}

/** Controls that a button opens beside it, with the list in sight; on a phone a sheet. */
export function Popover({ title, trigger, children }: PopoverProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isPhone = useMediaNow('(max-width: 767.98px)');
  if (isPhone)
    return (
      <>
        <Slot.Root onClick={() => setIsOpen(true)}>{trigger}</Slot.Root>
        <Dialog title={title} isOpen={isOpen} onClose={() => setIsOpen(false)}>
          {children}
        </Dialog>
      </>
    );
  return (
    <Radix.Root open={isOpen} onOpenChange={setIsOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={title}
          align="end"
          sideOffset={6}
          collisionPadding={16}
          className="z-40 max-h-[min(38rem,var(--radix-popover-content-available-height))] w-[min(46rem,calc(100vw-2rem))] animate-fade overflow-y-auto overscroll-contain rounded-2xl border border-line bg-card p-5 shadow-raised outline-none"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
